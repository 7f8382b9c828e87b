import fc from "fast-check"
import { expect, test } from "vitest"
import { DAY } from "#app/platform/clock.server.ts"
import { AGO, COMING } from "#app/ui/time.tsx"

const NOON = Date.UTC(2026, 10, 28, 12)
const HALF_MINUTE = 30_000

/** Any distance, and the edges between wordings. */
const distance = fc.oneof(
  fc.integer({ min: 0, max: 3 * 365 * DAY }),
  fc
    .tuple(fc.integer({ min: 0, max: 200_000 }), fc.constantFrom(-1, 0, 1))
    .map(([halves, more]) => Math.max(0, halves * HALF_MINUTE + more)),
)

test("times of one step have one text", () => {
  fc.assert(
    fc.property(distance, fc.integer({ min: 0, max: HALF_MINUTE }), (one, more) => {
      for (const [words, first, second] of [
        [AGO, NOON + one, NOON + one + more],
        [COMING, NOON - one, NOON - one - more],
      ] as const) {
        if (words.stepOf?.(first, NOON) !== words.stepOf?.(second, NOON)) continue
        expect(words.say(second, NOON)).toBe(words.say(first, NOON))
      }
    }),
    // The moment itself and just before.
    { examples: [[0, 1]] },
  )
})
