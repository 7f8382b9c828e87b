const PRESSES = ["pointerdown", "mousedown"] as const

/** A menu of the system may swallow the release; what comes next ends the press then. */
const RELEASES = [
  "pointerup",
  "mouseup",
  "pointercancel",
  "dragend",
  "contextmenu",
  "input",
  "keydown",
] as const

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
  for (const type of PRESSES) document.addEventListener(type, press, true)
  for (const type of RELEASES) document.addEventListener(type, release, true)
}

/**
 * Does something that moves the page: at once, or while a pointer is pressed, after its click. What moves
 * between press and release is no longer under the pointer, and the click is lost. Returns how to call it
 * off.
 */
export function afterRelease(task: () => void): () => void {
  if (!isPressed) task()
  else waiting.add(task)
  return () => waiting.delete(task)
}
