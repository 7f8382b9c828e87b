import { expect } from "vitest"
import type { SearchPage } from "#app/domain/market/search/search-page.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { seededRandom } from "./many-projects.ts"

const random = seededRandom(23)
export const { pick, below } = random
export const isLucky = (share: number) => random.next() < share
export const some = <T>(list: readonly T[], share: number) => list.filter(() => isLucky(share))

export const run = (text: string, ...values: (string | number | null)[]) =>
  sqlite.prepare(text).run(...values)
export const rowsOf = <Row>(text: string) => sqlite.prepare(text).all() as Row[]

/** Lists all rows by pages downwards, and checks the way back. */
export function walkBothWays<T>(
  ask: (place: { after?: number; before?: number }) => SearchPage<T>,
): T[] {
  const down: T[] = []
  let page = ask({})
  let last = page
  while (true) {
    expect(
      page.position === undefined || page.items.length === 0 || page.position === down.length + 1,
    ).toBe(true)
    down.push(...page.items)
    last = page
    if (page.next === undefined) break
    page = ask({ after: page.next })
  }
  const up: T[] = [...last.items]
  while (last.previous !== undefined) {
    last = ask({ before: last.previous })
    up.unshift(...last.items)
  }
  expect(up).toEqual(down)
  return down
}
