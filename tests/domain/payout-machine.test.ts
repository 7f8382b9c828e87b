import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

/** Payout, hold and refund: their states, walk, reads and postings. */
const COUNTED = [
  // The tables, the walks, the two ways by which the provider pays, the operator's verbs.
  "app/domain/payments/payouts/*.ts",
  // Refunds of what is owed to a brand; they start in the books, where orders may ask for them.
  "app/domain/books/ledger/refund*.ts",
  "app/domain/payments/payments/{refunds,send-refund}.server.ts",
]

/** Of the same folders. */
const NOT_COUNTED = [
  // Bank details and linked accounts: where a payout goes, before there is one.
  "app/domain/payments/payouts/{details*,destination,*linked-account,link-*,on-account-event,revert-email-change}*.ts",
  // Figures and texts of pages.
  "app/domain/payments/payouts/{earnings*,order-earnings,payout-figures,payout-view,payout-labels,money-mode}*.ts",
  // What a copy and an erasure of an account do with their rows.
  "app/domain/payments/payouts/personal-data.server.ts",
  // Webhooks only schedule a look.
  "app/domain/payments/payouts/handle-payout-webhook.server.ts",
]

test("payouts, holds and refunds stay one small machine", () => {
  const others = new Set(globSync(NOT_COUNTED))
  const files = globSync(COUNTED).filter((file) => !others.has(file))
  const lines = files.map((file) => readFileSync(file, "utf8").split("\n").length - 1)
  expect(files.length).toBeGreaterThan(10)
  expect(files.length).toBeLessThanOrEqual(14)
  expect(lines.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1900)
})
