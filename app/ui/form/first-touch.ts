const TOUCHES = ["focusin", "input"] as const

/**
 * Calls back once, when somebody starts on a form or already has: what only they need is loaded then.
 * What does not arrive is done without, since the form works alone. Returns how to stop listening.
 */
export function onFirstTouch(form: HTMLFormElement, load: () => Promise<void>): () => void {
  const stop = () => {
    for (const touch of TOUCHES) form.removeEventListener(touch, start)
  }
  const start = () => {
    stop()
    load().catch(() => {})
  }
  for (const touch of TOUCHES) form.addEventListener(touch, start)
  if (form.contains(document.activeElement)) start()
  return stop
}
