import { hashSync } from "@node-rs/argon2"
import { beforeAll, expect, test, vi } from "vitest"
import { listJournalEntries } from "#app/domain/admin/admin-views/journal-entries.server.ts"
import { listNewBrands } from "#app/domain/admin/admin-views/new-brands.server.ts"
import { findOrderView } from "#app/domain/admin/admin-views/order-view.server.ts"
import { findPaymentView } from "#app/domain/admin/admin-views/payment-view.server.ts"
import { PAYOUT_QUEUES } from "#app/domain/admin/admin-views/payout-notes.ts"
import {
  findPayoutView,
  listPayoutQueue,
} from "#app/domain/admin/admin-views/payout-queue.server.ts"
import { findProjectView } from "#app/domain/admin/admin-views/project-view.server.ts"
import {
  listBookDifferences,
  listFailingCalls,
  listOpenRefunds,
  listRefusedAccounts,
} from "#app/domain/admin/admin-views/provider-calls.server.ts"
import { countQueues } from "#app/domain/admin/admin-views/queues.server.ts"
import { searchAdmin } from "#app/domain/admin/admin-views/search.server.ts"
import { SEARCH_KINDS } from "#app/domain/admin/admin-views/search-question.ts"
import { findUserView } from "#app/domain/admin/admin-views/user-view.server.ts"
import { ADMIN_MAILS } from "#app/domain/admin/notifications/admin-mail-kinds.ts"
import { listAdminMails } from "#app/domain/admin/notifications/admin-mails.server.ts"
import { migrate, sqlite } from "#app/platform/db.server.ts"
import { analyze } from "#db/statistics.ts"
import { insertLoadTestData } from "#demo/load-test-data/insert-load-test-data.ts"

const passwordHash = hashSync("x", { memoryCost: 8, timeCost: 1, parallelism: 1 })

beforeAll(() => {
  migrate()
  const choices = { projects: 80, ordersEach: 5, seed: 16, until: Date.parse("2026-11-01") }
  insertLoadTestData(sqlite, choices, { passwordHash, say: () => {} })
})

const one = (query: string): string => String(sqlite.prepare(query).pluck().get())

/** Requests everything of the admin, with second pages. */
function askAll(): void {
  const influencer = one("SELECT influencer_id FROM orders LIMIT 1")
  const brand = one("SELECT brand_id FROM orders LIMIT 1")
  const emailOf = (id: string) => one(`SELECT email FROM users WHERE id = '${id}'`)
  const orderId = one("SELECT id FROM orders WHERE payment_item_id IS NOT NULL LIMIT 1")
  const paymentId = one("SELECT id FROM payments LIMIT 1")
  countQueues()
  listNewBrands()
  for (const id of [influencer, brand]) findUserView(id)
  findProjectView(one("SELECT project_id FROM orders LIMIT 1"))
  findOrderView(orderId)
  findPaymentView(paymentId)
  for (const filter of [{}, { orderId }, { paymentId }, { day: 20_700 }]) listJournalEntries(filter)
  for (const status of PAYOUT_QUEUES) listPayoutQueue(status)
  findPayoutView(one("SELECT id FROM payouts LIMIT 1"))
  listFailingCalls()
  for (const status of ["due", "pending", "failed", "unexplained"] as const) listOpenRefunds(status)
  listRefusedAccounts()
  listBookDifferences()
  for (const status of ADMIN_MAILS) listAdminMails(status)
  const words = [emailOf(influencer), emailOf(brand), "a", "reel", "IM-2026-0001", orderId]
  for (const kind of SEARCH_KINDS) {
    for (const q of words) {
      const page = searchAdmin({ kind, q, after: undefined, fault: undefined })
      searchAdmin({ kind, q, after: page?.next, fault: undefined })
    }
  }
}

/** The prepared statements with values for parameters. */
function statementsOf(work: () => void): string[] {
  const prepare = vi.spyOn(sqlite, "prepare")
  work()
  const texts = prepare.mock.calls.map(([text]) => text)
  prepare.mockRestore()
  return texts.filter((text) => /^select\b/.test(text))
}

const planOf = (text: string): string[] => {
  const given = Array(text.split("?").length - 1).fill(1)
  const steps = sqlite.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...given)
  return (steps as { detail: string }[]).map(({ detail }) => detail)
}

test("each admin list, count and search uses an index, with statistics and without", () => {
  const texts = statementsOf(askAll)
  expect(texts.length).toBeGreaterThan(45)
  for (const hasStatistics of [false, true]) {
    if (hasStatistics) analyze(sqlite)
    const plans = texts.map((text) => ({ text, plan: planOf(text) }))
    // Rowid lookups and a page's keys are not scans.
    const isScan = (step: string) =>
      /^SCAN /.test(step) && !/json_each|open_project_search|some|CONSTANT/.test(step)
    const bad = plans.filter(({ plan }) => plan.some(isScan))
    expect(bad.map(({ text, plan }) => `${text}\n${plan.join("\n")}`)).toEqual([])
  }
})
