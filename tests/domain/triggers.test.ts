import { beforeAll, expect, test } from "vitest"
import { migrate, sqlite } from "#app/platform/db.server.ts"

beforeAll(() => migrate())

test("at most fifty triggers exist, none of them for cached pages", () => {
  const texts = sqlite
    .prepare<[], string>("SELECT sql FROM sqlite_schema WHERE type = 'trigger'")
    .pluck()
    .all()
  expect(texts.length).toBeGreaterThan(10)
  expect(texts.length).toBeLessThanOrEqual(50)
  expect(texts.filter((text) => /\bversions\b|repl_clock/.test(text))).toEqual([])
})
