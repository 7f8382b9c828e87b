const PRESSES = "pointerdown mousedown"

/** System menus may swallow the release; the next event then ends the press. */
const RELEASES = "pointerup mouseup pointercancel dragend contextmenu input keydown"

let isPressed = false
const waiting = new Set<() => void>()

function press() {
  isPressed = true
}

/** The click runs in the release's task, so wait for a new one. */
function release() {
  isPressed = false
  if (waiting.size > 0) setTimeout(runWaiting)
}

function runWaiting() {
  if (isPressed) return
  const tasks = [...waiting]
  waiting.clear()
  for (const task of tasks) task()
}

if (typeof document !== "undefined") {
  for (const type of PRESSES.split(" ")) document.addEventListener(type, press, true)
  for (const type of RELEASES.split(" ")) document.addEventListener(type, release, true)
}

/**
 * Runs a layout-moving task now, or after a pressed pointer's click, which would miss its target.
 * Returns a cancel function.
 */
export function afterRelease(task: () => void): () => void {
  if (!isPressed) task()
  else waiting.add(task)
  return () => waiting.delete(task)
}
