/** Collects what a form would send, but no files. */
export function formTextsOf(form: HTMLFormElement): URLSearchParams {
  const texts = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") texts.append(name, value)
  }
  return texts
}
