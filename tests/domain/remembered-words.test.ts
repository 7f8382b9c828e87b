import { utc } from "@date-fns/utc"
import { formatDistance } from "date-fns/formatDistance"
import fc from "fast-check"
import { expect, test } from "vitest"
import { DAY } from "#app/platform/clock.server.ts"
import { AGO, COMING } from "#app/ui/time.tsx"

const NOON = Date.UTC(2026, 10, 28, 12)
const HALF_MINUTE = 30_000
const YEAR = 365 * DAY

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
      const at = NOON + day * DAY
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
    // The moment itself and what comes right before it.
    { examples: [[0, 1]] },
  )
})

test("it is the same after more moments than are remembered", () => {
  for (let count = 0; count <= 4000; count += 1) {
    const at = NOON - (count % 2500) * DAY
    expect(AGO.say(NOON, at)).toBe(fresh(at, NOON))
  }
})
