import { utc } from "@date-fns/utc"
import { formatDistance } from "date-fns/formatDistance"
import fc from "fast-check"
import { expect, test } from "vitest"
import { DAY } from "#app/platform/clock.server.ts"
import { distanceInWords } from "#app/ui/distance-in-words.ts"

const NOW = Date.UTC(2026, 10, 28, 12)
const HALF_MINUTE = 30_000

/** Any distance, and the edges between wordings. */
const distance = fc.oneof(
  fc.integer({ min: -1200 * DAY, max: 1200 * DAY }),
  fc
    .tuple(fc.integer({ min: -200_000, max: 200_000 }), fc.constantFrom(-1, 0, 1))
    .map(([halves, more]) => halves * HALF_MINUTE + more),
)

test("formats relative times like date-fns", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 366 }), distance, (day, one) => {
      const now = NOW + day * DAY
      const words = formatDistance(now + one, now, { addSuffix: true, in: utc })
      expect(distanceInWords(now + one, now)).toBe(words)
    }),
    { numRuns: 2000 },
  )
})
