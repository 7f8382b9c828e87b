import { describe, expect, test } from "vitest"
import { truncate } from "#app/domain/shared/text.ts"
import { asserts } from "#tests/support/statements.ts"

describe("cutting a text at 80 characters", () => {
  test.each([
    ["shorter", "tea", "tea"],
    ["exactly as long", "x".repeat(80), "x".repeat(80)],
    ["one longer", "x".repeat(81), `${"x".repeat(80)}…`],
    ["letters beyond Latin", "त्व".repeat(81), `${"त्व".repeat(80)}…`],
    ["80 emoji of several code points", "👩‍👩‍👧".repeat(80), "👩‍👩‍👧".repeat(80)],
    ["81 of them", "👩‍👩‍👧".repeat(81), `${"👩‍👩‍👧".repeat(80)}…`],
    ["an accent on the last letter", `${"x".repeat(79)}e\u0301y`, `${"x".repeat(79)}e\u0301…`],
    [
      "an accent on the last and nothing after",
      `${"x".repeat(79)}e\u0301`,
      `${"x".repeat(79)}e\u0301`,
    ],
    ["a flag at the end", `${"x".repeat(79)}🇮🇳🇮🇳`, `${"x".repeat(79)}🇮🇳…`],
    ["currency signs and dashes", "₹–".repeat(50), `${"₹–".repeat(40)}…`],
  ])("%s", (_name, text, expected) => {
    asserts("card-description", "limit-description")
    expect(truncate(text, 80)).toBe(expected)
  })
})
