import { expect, test } from "vitest"
import { listChecklistItems } from "#app/domain/admin/next-steps/checklist.server.ts"
import { saveBillingProfile } from "#app/domain/books/billing/billing-profile.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { countedQueries, sqlite } from "#app/platform/db.server.ts"
import { BILLING } from "#tests/support/billing.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import { withDetailsByHand } from "#tests/support/earned-orders.ts"

const missingOf = (actor: Actor) =>
  listChecklistItems(actor).flatMap(({ name, isDone }) => (isDone ? [] : [name]))

const change = (text: string, { userId }: Actor) => sqlite.prepare(text).run(userId)

test("an influencer's checklist shrinks step by step and disappears", () => {
  const maya = anInfluencer()
  change("UPDATE users SET email_verified_at = NULL WHERE id = ?", maya)
  expect(listChecklistItems(maya).map(({ name }) => name)).toEqual([
    "email",
    "picture",
    "niches",
    "payouts",
    "application",
  ])
  change("UPDATE users SET email_verified_at = 1 WHERE id = ?", maya)
  change("UPDATE profiles SET picture_id = 'x' WHERE user_id = ?", maya)
  expect(missingOf(maya)).toEqual(["niches", "payouts", "application"])
  change("UPDATE creators SET niche_mask = 2 WHERE user_id = ?", maya)
  withDetailsByHand(maya)
  expect(missingOf(maya)).toEqual(["application"])
  anApplication(maya, aProject(aBrand()))
  expect(listChecklistItems(maya)).toEqual([])
  // Removed details leave a row.
  change("UPDATE payout_details SET sealed = '' WHERE user_id = ?", maya)
  expect(missingOf(maya)).toEqual(["payouts"])
})

test("a brand's checklist shrinks step by step and disappears", () => {
  const tea = aBrand()
  expect(missingOf(tea)).toEqual(["picture", "about", "billing", "project"])
  change("UPDATE profiles SET picture_id = 'x' WHERE user_id = ?", tea)
  change("UPDATE brand_pages SET about = 'We sell tea.' WHERE user_id = ?", tea)
  saveBillingProfile(tea, BILLING)
  expect(missingOf(tea)).toEqual(["project"])
  aProject(tea)
  expect(listChecklistItems(tea)).toEqual([])
})

test("a checklist takes one query", () => {
  for (const actor of [aBrand(), anInfluencer()]) {
    listChecklistItems(actor)
    const before = countedQueries()
    listChecklistItems(actor)
    expect(countedQueries() - before).toBe(1)
  }
})
