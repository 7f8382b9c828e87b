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
