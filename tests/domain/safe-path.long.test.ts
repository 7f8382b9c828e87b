import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { safePath } from "#app/http/safe-redirect.server.ts"

const FALLBACK = "/fallback"
const SITES = ["https://market.example/deep/page?x#y", "http://localhost:3000/"]

/** URL syntax, encoded and plain, and ignored characters. */
const SYNTAX = [
  ..."/\\.:@?#;%&= \t\n\r\0",
  ..."\u0085\u00a0\u200b\u202e\u2028\ufeff／。",
  ...["%2e", "%2E", "%2f", "%5c", "%09", "%0d%0a", "%00", "%252e", "..", "//", "/.//", "\ud800"],
  ...["evil.example", "localhost", "javascript:", "https:", "a", "b"],
]
const target = fc
  .array(fc.constantFrom(...SYNTAX), { maxLength: 12 })
  .map((parts) => parts.join(""))

function staysOn(site: string, path: string): boolean {
  const { origin, pathname, search } = new URL(path, site)
  return origin === new URL(site).origin && pathname + search === path
}

test("a redirect stays on the site, at the given path", () => {
  const asked = fc.oneof(
    target,
    target.map((one) => `/${one}`),
    fc.webUrl(),
    fc.string(),
  )
  fc.assert(
    fc.property(asked, (one) => {
      const path = safePath(one, FALLBACK)
      const isPlain = /^\/(?![/\\])[\x21-\x7e]*$/.test(path)
      const isStable = safePath(path, FALLBACK) === path
      return isPlain && isStable && SITES.every((site) => staysOn(site, path))
    }),
    { numRuns: 10_000 },
  )
})

test("keeps every path of the site", () => {
  const segment = fc.stringMatching(/^[A-Za-z0-9_~-]{1,12}$/)
  const path = fc
    .tuple(fc.array(segment, { minLength: 1, maxLength: 5 }), fc.option(segment))
    .map(([segments, query]) => `/${segments.join("/")}${query === null ? "" : `?q=${query}`}`)
  fc.assert(fc.property(path, (asked) => safePath(asked, FALLBACK) === asked))
})

describe("rejects a redirect to another site:", () => {
  test.each([
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "/a/..//evil.example",
    "/a/../..//evil.example",
    "/%2e//evil.example",
    "/%2E%2e//evil.example",
    "/.\\/evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/.\r//evil.example",
    "\t//evil.example",
    " //evil.example",
    "/%2fevil.example",
    "/%5Cevil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "evil.example",
    "",
  ])("%j", (asked) => expect(safePath(asked, FALLBACK)).toBe(FALLBACK))
})
