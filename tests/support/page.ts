import { type HTMLElement, parse } from "node-html-parser"

/** A form's data as sent by a browser. */
export type SentForm = {
  action: string
  method: "get" | "post"
  isMultipart: boolean
  entries: [string, string][]
}

const CONTROLS = "input, select, textarea"

/** A response with readers for its content. */
export class Page {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly body: string
  private parsed: HTMLElement | undefined

  constructor(url: string, status: number, headers: Headers, body: string) {
    this.url = url
    this.status = status
    this.headers = headers
    this.body = body
  }

  get html(): HTMLElement {
    this.parsed ??= parse(this.body, { blockTextElements: { script: false, style: false } })
    return this.parsed
  }

  get path(): string {
    const { pathname, search } = new URL(this.url)
    return `${pathname}${search}`
  }

  /** The redirect's target, as a path within this site. */
  get location(): string | undefined {
    return this.headers.get("Location") ?? undefined
  }

  get json(): unknown {
    return JSON.parse(this.body)
  }

  /** The visible text with single spaces. */
  get text(): string {
    return textOf(this.html.querySelector("body") ?? this.html)
  }

  get title(): string {
    return textOf(this.html.querySelector("title"))
  }

  get heading(): string {
    return textOf(this.html.querySelector("h1"))
  }

  /** The messages in the page's only live region. */
  get toasts(): string[] {
    const regions = this.html.querySelectorAll(".flash-region")
    const isLive = regions.every((one) => one.matches("[role=status][aria-live=polite]"))
    if (regions.length > 1 || !isLive) throw new Error(`${this.path} has no single live region.`)
    return this.texts(".flash-region p")
  }

  /** The first message, or "". */
  get flash(): string {
    return this.toasts[0] ?? ""
  }

  /** The errors above a form. */
  get formErrors(): string[] {
    return this.texts("[role=alert] p")
  }

  /** Finds an element. @throws Error with the page's text */
  find(selector: string): HTMLElement {
    const element = this.html.querySelector(selector)
    if (!element) throw new Error(`No ${selector} on ${this.path} (${this.status}): ${this.text}`)
    return element
  }

  texts(selector: string): string[] {
    return this.html.querySelectorAll(selector).map(textOf)
  }

  /** The control of a label. */
  field(label: string): HTMLElement {
    const named = this.html.querySelectorAll("label").find((one) => textOf(one) === label)
    const id = named?.getAttribute("for")
    const control = id ? this.byId(id) : named?.querySelector(CONTROLS)
    if (control) return control
    const labels = this.texts("label").join(" | ")
    throw new Error(`No field "${label}" on ${this.path} (${this.status}). Labels: ${labels}`)
  }

  /** A field's value, chosen option or text. */
  value(label: string): string {
    return valuesOf(this.field(label))[0] ?? ""
  }

  /** The errors of a field. */
  errors(label: string): string[] {
    const ids = this.field(label).getAttribute("aria-describedby")?.split(/\s+/) ?? []
    const messages = ids.filter((id) => id.endsWith("error")).map((id) => this.byId(id))
    return messages.flatMap((message) => message?.querySelectorAll("p").map(textOf) ?? [])
  }

  /** The address of a link by its text. */
  link(text: string): string {
    const link = this.html.querySelectorAll("a[href]").find((one) => nameOf(one) === text)
    const href = link?.getAttribute("href")
    if (href !== undefined) return href
    throw new Error(`No link "${text}" on ${this.path} (${this.status}): ${this.text}`)
  }

  /** Fills fields by label and returns what the button sends. */
  fillIn(button: string, fields: Record<string, string | readonly string[]>): SentForm {
    const pressed = this.button(button)
    const formId = pressed.getAttribute("form")
    const form = formId ? this.byId(formId) : pressed.closest("form")
    if (!form) throw new Error(`The button "${button}" on ${this.path} belongs to no form.`)
    const filled = new Map<string, readonly string[]>()
    for (const [label, value] of Object.entries(fields)) {
      filled.set(this.nameOfField(form, label), [value].flat())
    }
    const stated = pressed.getAttribute("formmethod") ?? form.getAttribute("method")
    const method = stated?.toLowerCase() === "post" ? "post" : "get"
    const action = pressed.getAttribute("formaction") ?? form.getAttribute("action") ?? this.url
    const { pathname, search } = new URL(action, this.url)
    return {
      action: `${pathname}${method === "post" ? search : ""}`,
      method,
      isMultipart: form.getAttribute("enctype") === "multipart/form-data",
      entries: this.entriesOf(form, pressed, filled),
    }
  }

  private button(name: string): HTMLElement {
    const buttons = this.html.querySelectorAll("button, input[type=submit]")
    const found = buttons.find((one) => nameOf(one) === name)
    if (found) return found
    const names = buttons.map(nameOf).join(" | ")
    throw new Error(`No button "${name}" on ${this.path} (${this.status}). Buttons: ${names}`)
  }

  /** The name of a labelled field or checkbox group. */
  private nameOfField(form: HTMLElement, label: string): string {
    const group = form
      .querySelectorAll("fieldset")
      .find((one) => textOf(one.querySelector("legend")) === label)
    const control = group?.querySelector("input") ?? this.field(label)
    const name = control.getAttribute("name")
    if (!name) throw new Error(`The field "${label}" on ${this.path} has no name.`)
    return name
  }

  private entriesOf(
    form: HTMLElement,
    pressed: HTMLElement,
    filled: Map<string, readonly string[]>,
  ): [string, string][] {
    const entries: [string, string][] = []
    const id = form.getAttribute("id")
    const outside = id ? this.html.querySelectorAll(`[form="${id}"]`) : []
    for (const control of [...form.querySelectorAll(CONTROLS), ...outside]) {
      const name = control.getAttribute("name")
      if (!name || control.hasAttribute("disabled") || filled.has(name)) continue
      for (const value of valuesOf(control)) entries.push([name, value])
    }
    for (const [name, values] of filled) for (const value of values) entries.push([name, value])
    const name = pressed.getAttribute("name")
    if (name) entries.push([name, pressed.getAttribute("value") ?? ""])
    return entries
  }

  private byId(id: string): HTMLElement | null {
    return this.html.querySelector(`[id="${id}"]`)
  }
}

/** Approximates the accessible name. */
function nameOf(element: HTMLElement): string {
  return (
    element.getAttribute("aria-label") ?? (textOf(element) || (element.getAttribute("value") ?? ""))
  )
}

function valuesOf(control: HTMLElement): string[] {
  const type = control.getAttribute("type")?.toLowerCase() ?? "text"
  if (control.tagName === "TEXTAREA") return [control.text.replace(/^\n/, "")]
  if (control.tagName === "SELECT") {
    const options = control.querySelectorAll("option")
    const chosen = options.find((option) => option.hasAttribute("selected")) ?? options[0]
    return chosen ? [chosen.getAttribute("value") ?? textOf(chosen)] : []
  }
  if (type === "submit" || type === "button" || type === "file") return []
  if (type === "checkbox" || type === "radio") {
    return control.hasAttribute("checked") ? [control.getAttribute("value") ?? "on"] : []
  }
  return [control.getAttribute("value") ?? ""]
}

function textOf(element: HTMLElement | null | undefined): string {
  if (!element) return ""
  return element.structuredText.replace(/\s+/g, " ").trim()
}
