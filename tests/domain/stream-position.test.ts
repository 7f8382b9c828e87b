import { afterEach, expect, test, vi } from "vitest"
import { followNotices } from "#app/ui/shell/notice-source.ts"

/** A browser's EventSource and cookies. */
class StubSource {
  static last: StubSource | undefined
  listeners = new Map<string, (event: { data: string }) => void>()
  constructor() {
    StubSource.last = this
  }
  addEventListener(name: string, listener: (event: { data: string }) => void) {
    this.listeners.set(name, listener)
  }
  close() {}
}

afterEach(() => vi.unstubAllGlobals())

const cookieOf = (seq: string, name = "pos") => `${name}=${seq}; Max-Age=60; Path=/; SameSite=Lax`

test.each([
  ["nothing", "theme=dark", "1.20", true],
  ["an earlier one", "theme=dark; pos=1.19", "1.20", true],
  ["one of an earlier generation", "pos=1.99", "2.20", true],
  ["the same", "pos=1.20", "1.20", false],
  ["a later one, by its own act", "a=b; pos=1.21", "1.20", false],
  ["a later one of a site with TLS", "a=b; __Host-pos=1.21", "1.20", false],
])("a browser holding %s keeps a stream's position as required", (_what, held, told, isKept) => {
  const document = { visibilityState: "visible", cookie: held, addEventListener: () => {} }
  vi.stubGlobal("document", document)
  vi.stubGlobal("EventSource", StubSource)
  followNotices(
    () => 0,
    () => {},
  )
  const cookie = cookieOf(told, held.includes("__Host-") ? "__Host-pos" : "pos")
  StubSource.last?.listeners.get("position")?.({ data: cookie })
  expect(document.cookie).toBe(isKept ? cookie : held)
})
