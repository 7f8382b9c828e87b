import { expect, test } from "vitest"
import {
  NEWEST_CURSOR,
  OLDEST_CURSOR,
  readRowCursor,
  readTimeCursor,
  writeRowCursor,
  writeTimeCursor,
} from "#app/domain/shared/page.ts"
import { readRowId } from "#app/domain/shared/row-id.ts"

test.each([
  { at: 1_800_000_000_000, id: "0f8fad5b-d9cb-469f-a165-70867728950e" },
  { at: 0, id: "a.b_c-D" },
  { at: -1, id: "x" },
])("the cursor %o is parsed as it was written", (place) => {
  expect(readTimeCursor(writeTimeCursor(place), OLDEST_CURSOR)).toEqual(place)
})

test.each([undefined, "", "1", "1.", ".x", "1.x y", "1e3.x", `1.${"x".repeat(65)}`])(
  "%j is not a cursor, and gives the first page",
  (text) => {
    expect(readTimeCursor(text)).toEqual(NEWEST_CURSOR)
    expect(readTimeCursor(text, OLDEST_CURSOR)).toEqual(OLDEST_CURSOR)
  },
)

test("a row-number cursor is parsed back, and an invalid one means the start", () => {
  const place = { at: 1_800_000_000_000, row: 7 }
  expect(readRowCursor(writeRowCursor(place))).toEqual(place)
  for (const text of [undefined, "", "1", "1.x", "-1.2", "1.2.3"]) {
    expect(readRowCursor(text).at).toBe(Number.MAX_SAFE_INTEGER)
  }
})

test("a row number consists of digits only", () => {
  expect(readRowId("42")).toBe(42)
  for (const text of ["", "-1", "1.5", "0x10", " 1", "1".repeat(16)])
    expect(readRowId(text)).toBe(0)
})
