const PRESSES = "pointerdown mousedown"

/** A menu of the system may swallow the release; what comes next ends the press then. */
const RELEASES = "pointerup mouseup pointercancel dragend contextmenu input keydown"

let isPressed = false
const waiting = new Set<() => void>()

function press() {
  isPressed = true
}

/** The click belongs to the same task as the release, so a new task comes after it. */
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
 * Does something that moves the page: at once, or after the click of a pointer that is pressed, which would
 * else be lost with what moves from under it. Returns how to call it off.
 */
export function afterRelease(task: () => void): () => void {
  if (!isPressed) task()
  else waiting.add(task)
  return () => waiting.delete(task)
}
