import { utc } from "@date-fns/utc"
import { formatDistance } from "date-fns/formatDistance"
import fc from "fast-check"
import { expect, test } from "vitest"
import { rememberByMoment } from "#app/ui/remember.ts"
import { AGO, COMING } from "#app/ui/time.tsx"

const NOON = Date.UTC(2026, 10, 28, 12)
const HALF_MINUTE = 30_000
const YEAR = 365 * 86_400_000

const fresh = (at: number, from: number) => formatDistance(at, from, { addSuffix: true, in: utc })

/** How far off a moment is: any time, and the edges at which words change. */
const distance = fc.oneof(
  fc.integer({ min: 0, max: 3 * YEAR }),
  fc
    .tuple(fc.integer({ min: 0, max: 200_000 }), fc.constantFrom(-1, 0, 1))
    .map(([halves, more]) => Math.max(0, halves * HALF_MINUTE + more)),
)
const distances = fc.array(distance, { minLength: 1, maxLength: 20 })

test("whatever was said of a moment before, its words are those of how far it is now", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 }), distances, (day, all) => {
      const at = NOON + day * 86_400_000
      for (const one of all.flatMap((some) => [some, some + HALF_MINUTE])) {
        expect(AGO.say(at + one, at)).toBe(fresh(at, at + one))
        expect(COMING.say(at - one, at)).toBe(fresh(at, at - one))
      }
    }),
  )
})

test("moments of one step have the same words", () => {
  fc.assert(
    fc.property(distance, fc.integer({ min: 0, max: HALF_MINUTE }), (one, more) => {
      for (const [words, first, second] of [
        [AGO, NOON + one, NOON + one + more],
        [COMING, NOON - one, NOON - one - more],
      ] as const) {
        if (words.stepOf?.(first, NOON) !== words.stepOf?.(second, NOON)) continue
        const [near, far] = [first, second].map((now) => fresh(NOON, now))
        expect(far).toBe(near)
      }
    }),
  )
})

test("what is remembered of a moment is computed once, until 2,000 others were asked for", () => {
  let count = 0
  const remembered = rememberByMoment((at) => {
    count += 1
    return `moment ${at}`
  })
  expect([remembered(1), remembered(1)]).toEqual(["moment 1", "moment 1"])
  expect(count).toBe(1)
  for (let at = 2; at <= 2001; at += 1) expect(remembered(at)).toBe(`moment ${at}`)
  expect(remembered(1)).toBe("moment 1")
  expect(count).toBe(2002)
})
