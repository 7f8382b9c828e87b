import { expect, test } from "vitest"
import { EVENT_ROWS } from "#app/domain/shared/events/event-catalogue.ts"
import { toSecondPerson } from "#app/domain/shared/second-person.ts"
import { DECISION_LABELS } from "#app/domain/trust/cases/case.ts"

const PARTIES = ["brand", "influencer", "operator", "clock"]
const DECISIONS = ["release", "refund", "split", ""]

test("every line of a conversation and a timeline calls its viewer you", () => {
  const said = [...EVENT_ROWS.values()].flatMap(({ timeline = "", line }) =>
    PARTIES.flatMap((by) => [
      timeline,
      ...DECISIONS.map((decision) => line({ by, decision, amountPaise: 100 }) ?? ""),
    ]),
  )
  const texts = [...said, ...Object.values(DECISION_LABELS)]
  for (const reader of ["brand", "influencer"] as const) {
    for (const text of texts) {
      expect(toSecondPerson(text, reader)).not.toMatch(new RegExp(`\\bthe ${reader}\\b`, "i"))
    }
  }
})

test("replaces a possessive name with your", () => {
  expect(toSecondPerson("The brand asked for its money back", "brand")).toBe(
    "You asked for your money back",
  )
  expect(toSecondPerson("The brand has paid. The order has started.", "brand")).toBe(
    "You have paid. The order has started.",
  )
  expect(toSecondPerson("The brand withdrew its counter-offer.", "influencer")).toBe(
    "The brand withdrew its counter-offer.",
  )
})
