import { clock } from "#app/platform/clock.server.ts"

type Moment = { at: number; happen: () => void }

/** Runs events in time order, with the product's clock at each. */
export class Timeline {
  private readonly moments: Moment[] = []
  private readonly end = clock.now()

  daysAgo(days: number): number {
    return this.end - Math.round(days * 86_400_000)
  }

  /** Skips the future. */
  plan(at: number, happen: () => void): void {
    if (at <= this.end) this.moments.push({ at, happen })
  }

  /** Includes events planned meanwhile. */
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
