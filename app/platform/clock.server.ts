let frozenAt: number | undefined
let offset = 0

/** The only source of time. Milliseconds since the epoch. */
export const clock = {
  now: (): number => frozenAt ?? Date.now() + offset,

  freeze(moment: number): void {
    frozenAt = moment
  },

  advance(milliseconds: number): void {
    if (frozenAt === undefined) offset += milliseconds
    else frozenAt += milliseconds
  },

  release(): void {
    frozenAt = undefined
    offset = 0
  },
}

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
