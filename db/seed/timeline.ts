import { clock } from "#app/platform/clock.server.ts"

type Moment = { at: number; happen: () => void }

/** What happens when: run in order of time, with the product's clock standing at each moment. */
export class Timeline {
  private readonly moments: Moment[] = []
  private readonly end = clock.now()

  /** The moment so many days ago. */
  daysAgo(days: number): number {
    return this.end - Math.round(days * 86_400_000)
  }

  /** Plans something; what would lie in the future does not happen. */
  plan(at: number, happen: () => void): void {
    if (at <= this.end) this.moments.push({ at, happen })
  }

  /** Lets everything happen, including what is planned meanwhile. */
  run(): void {
    for (;;) {
      this.moments.sort((a, b) => b.at - a.at)
      const next = this.moments.pop()
      if (!next) break
      clock.freeze(next.at)
      next.happen()
    }
    clock.release()
  }
}

/** Numbers that look random and are the same each time (mulberry32). */
export function dice(seed: number) {
  let state = seed
  const roll = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    /** True in `share` of the cases. */
    chance: (share: number): boolean => roll() < share,
    /** A number from `from` to `to`. */
    between: (from: number, to: number): number => from + roll() * (to - from),
    /** A whole number from `from` to `to`, both included. */
    whole: (from: number, to: number): number => Math.floor(from + roll() * (to - from + 1)),
    /** The same things in another order. */
    shuffle: <T>(things: readonly T[]): T[] => {
      const left = [...things]
      return things.map(() => left.splice(Math.floor(roll() * left.length), 1)[0] as T)
    },
  }
}

export type Dice = ReturnType<typeof dice>
