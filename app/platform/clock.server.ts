let frozenAt: number | undefined
let offset = 0

/** The only source of time in the product. Milliseconds since the epoch. */
export const clock = {
  now: (): number => frozenAt ?? Date.now() + offset,

  /** For tests and demo data: stands still at `moment` until released. */
  freeze(moment: number): void {
    frozenAt = moment
  },

  /** For tests: moves time forward by `milliseconds`. */
  advance(milliseconds: number): void {
    if (frozenAt === undefined) offset += milliseconds
    else frozenAt += milliseconds
  },

  /** Back to the real time. */
  release(): void {
    frozenAt = undefined
    offset = 0
  },
}

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
