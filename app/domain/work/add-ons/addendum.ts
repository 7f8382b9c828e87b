import { longDayOf } from "#app/domain/shared/indian-time.ts"
import type { Addendum } from "./add-on-queries.server.ts"

/** The facts of what was added to an agreement. */
export function factsOfAddendum({ amount, text, rights }: Addendum) {
  const span = rights && `From ${longDayOf(rights.from)} until ${longDayOf(rights.lastAt)}`
  const facts: [term: string, text: string | undefined][] = [
    ["Price", amount],
    ["What is added", text],
    ["Rights added", span],
  ]
  return facts.flatMap(([term, fact]) => (fact ? [{ term, text: fact }] : []))
}
