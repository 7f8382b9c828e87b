import { currentNavigation } from "./framework-internals.ts"

/**
 * Finishes the pending navigation, `path` or a reload without the router, after a new build or
 * failed load. Never resends an answered form; never settles.
 */
export function leaveAsDocument(path?: string): Promise<never> {
  const { state, location: to, formAction, formEncType, formData } = currentNavigation() ?? {}
  if (state === "submitting" && formData) submitAsDocument(formAction, formEncType, formData)
  else if (to) window.location.assign(`${to.pathname}${to.search}${to.hash}`)
  else if (path !== undefined) window.location.assign(path)
  else window.location.reload()
  return new Promise(() => {})
}

function submitAsDocument(action: string, encType: string | undefined, data: FormData): void {
  const form = document.createElement("form")
  Object.assign(form, { method: "post", action, enctype: encType ?? "", hidden: true })
  for (const [name, value] of data) form.append(toInput(name, value))
  document.body.append(form)
  form.submit()
}

function toInput(name: string, value: FormDataEntryValue): HTMLElement {
  if (typeof value === "string") {
    const field = document.createElement("textarea")
    return Object.assign(field, { name, value })
  }
  const files = new DataTransfer()
  // A file field without a file sends an empty one.
  if (value.name !== "" || value.size > 0) files.items.add(value)
  return Object.assign(document.createElement("input"), { type: "file", name, files: files.files })
}
