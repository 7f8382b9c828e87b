import { Page, type SentForm } from "./page.ts"

type Fields = Record<string, string | readonly string[]>
type Sent = Fields | URLSearchParams | FormData | string

/** The headers of a form that is no form. */
export const TORN = { "Content-Type": "multipart/form-data; boundary=x" }

let visitors = 0

/** A browser without script: cookies, forms and redirects. */
export class Visitor {
  readonly origin: string
  readonly cookies = new Map<string, string>()
  /** The network address stated by the proxy. */
  address: string

  constructor(origin: string) {
    visitors += 1
    this.origin = origin
    this.address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Page> {
    return this.send(path, { headers })
  }

  /** Posts fields like our own pages. */
  post(path: string, fields: Sent = {}, headers: Record<string, string> = {}): Promise<Page> {
    const isReady = fields instanceof FormData || typeof fields === "string"
    const body = isReady ? fields : toSearchParams(fields)
    return this.send(path, { method: "POST", body, headers: { Origin: this.origin, ...headers } })
  }

  postJson(path: string, value: unknown, headers: Record<string, string> = {}): Promise<Page> {
    return this.send(path, {
      method: "POST",
      body: JSON.stringify(value),
      headers: { Origin: this.origin, "Content-Type": "application/json", ...headers },
    })
  }

  /** Opens an address, following redirects. */
  async open(path: string): Promise<Page> {
    return this.follow(await this.get(path))
  }

  /** Fills in the form of `button` by labels, sends it and follows redirects. */
  async submit(page: Page, button: string, fields: Fields = {}): Promise<Page> {
    const form: SentForm = page.fillIn(button, fields)
    if (form.method === "get") return this.open(`${form.action}?${toSearchParams(form.entries)}`)
    const body = form.isMultipart ? toFormData(form.entries) : toSearchParams(form.entries)
    return this.follow(await this.post(form.action, body, { Referer: page.url }))
  }

  async follow(answer: Page): Promise<Page> {
    let page = answer
    for (let hops = 0; page.location !== undefined; hops += 1) {
      if (hops === 10) throw new Error(`Ten redirects in a row, the last to ${page.location}`)
      page = await this.get(page.location)
    }
    return page
  }

  async send(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<Page> {
    const url = new URL(path, this.origin)
    if (url.origin !== this.origin) throw new Error(`${url} leads away from the product`)
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const response = await fetch(url, {
      ...init,
      redirect: "manual",
      headers: {
        Accept: "text/html",
        "X-Forwarded-For": this.address,
        ...(cookie !== "" && { Cookie: cookie }),
        ...init.headers,
      },
    })
    for (const line of response.headers.getSetCookie()) this.keepCookie(line)
    return new Page(url.href, response.status, response.headers, await response.text())
  }

  private keepCookie(line: string): void {
    const match = /^([^=]+)=([^;]*)/.exec(line)
    if (!match?.[1]) return
    const isOver = /;\s*max-age=0/i.test(line) || /;\s*expires=thu, 01 jan 1970/i.test(line)
    if (isOver || match[2] === "") this.cookies.delete(match[1])
    else this.cookies.set(match[1], match[2] ?? "")
  }
}

function toSearchParams(fields: Fields | URLSearchParams | [string, string][]): URLSearchParams {
  if (fields instanceof URLSearchParams) return fields
  const entries = Array.isArray(fields) ? fields : Object.entries(fields)
  const search = new URLSearchParams()
  for (const [name, value] of entries) for (const one of [value].flat()) search.append(name, one)
  return search
}

function toFormData(entries: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}
