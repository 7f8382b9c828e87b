// A process of its own that asks the desk of one database: `admin-sizes.ts` starts it and tells it what.
import { listJournalEntries } from "../../app/domain/admin/admin-views/journal-entries.server.ts"
import { listNewBrands } from "../../app/domain/admin/admin-views/new-brands.server.ts"
import { findOrderView } from "../../app/domain/admin/admin-views/order-view.server.ts"
import { findPaymentView } from "../../app/domain/admin/admin-views/payment-view.server.ts"
import { listPayoutQueue } from "../../app/domain/admin/admin-views/payout-queue.server.ts"
import { findProjectView } from "../../app/domain/admin/admin-views/project-view.server.ts"
import {
  listFailingCalls,
  listOpenRefunds,
} from "../../app/domain/admin/admin-views/provider-calls.server.ts"
import { countQueues } from "../../app/domain/admin/admin-views/queues.server.ts"
import { searchAdmin } from "../../app/domain/admin/admin-views/search.server.ts"
import type { SearchKind } from "../../app/domain/admin/admin-views/search-question.ts"
import { findUserView } from "../../app/domain/admin/admin-views/user-view.server.ts"
import { listAdminMails } from "../../app/domain/admin/notifications/admin-mails.server.ts"
import { bookDayOf } from "../../app/domain/books/ledger/accounts.ts"
import { totalsByKind } from "../../app/domain/books/ledger/balances.server.ts"
import { answerQuestions, pluck, type Question } from "./answer-questions.ts"

// One who is in every size, with as many of everything: the brand of one project, and one of its influencers.
const [projectId, brandId] = ["id", "brand_id"].map((column) =>
  pluck(`SELECT ${column} FROM projects WHERE brand_id NOT LIKE 'new-%' GROUP BY brand_id
    ORDER BY abs(count(*) - 3), brand_id LIMIT 1`),
)
const orderId = pluck(`SELECT id FROM orders WHERE project_id = '${projectId}'
  AND payment_item_id IS NOT NULL LIMIT 1`)
const paymentId = pluck(`SELECT payment_id FROM payment_items
  WHERE id = (SELECT payment_item_id FROM orders WHERE id = '${orderId}')`)
const brandEmail = pluck(`SELECT email FROM users WHERE id = '${brandId}'`)
const aDay = bookDayOf(Number(pluck("SELECT max(created_at) FROM journal_entries"))) - 30

const search = (kind: SearchKind, q: string, after?: string) => ({
  name: `search ${kind}: ${q.replace(/^[0-9a-f-]{36}$/, "an id")}${after ? ", next page" : ""}`,
  ask: () => searchAdmin({ kind, q, after, fault: undefined }),
})
const nextOf = (kind: SearchKind, q: string) =>
  search(kind, q, searchAdmin({ kind, q, after: undefined, fault: undefined })?.next)

const QUESTIONS: Question[] = [
  { name: "overview: all counts", ask: countQueues },
  { name: "new brands", ask: () => listNewBrands() },
  { name: "payouts due", ask: () => listPayoutQueue("due") },
  { name: "failing calls", ask: () => listFailingCalls() },
  { name: "refunds due", ask: () => listOpenRefunds("due") },
  { name: "mail that failed", ask: () => listAdminMails("failed") },
  { name: "ledger: all accounts", ask: totalsByKind },
  { name: "ledger: newest entries", ask: () => listJournalEntries({}) },
  { name: "ledger: a later page", ask: () => listJournalEntries({}, `1.${1500}`) },
  { name: "ledger: of an order", ask: () => listJournalEntries({ orderId }) },
  { name: "ledger: of a day", ask: () => listJournalEntries({ day: aDay }) },
  { name: "page of a user", ask: () => findUserView(brandId ?? "") },
  { name: "page of a project", ask: () => findProjectView(projectId ?? "") },
  { name: "page of an order", ask: () => findOrderView(orderId) },
  { name: "page of a payment", ask: () => findPaymentView(paymentId) },
  search("users", brandId ?? ""),
  search("users", "person500@more.test"),
  search("users", "person"),
  nextOf("users", "person"),
  search("users", "Person 7"),
  search("users", "nobody is called so"),
  search("projects", projectId ?? ""),
  search("projects", "new 1"),
  nextOf("projects", "new"),
  search("projects", "nobody calls it so"),
  search("orders", orderId),
  search("orders", brandEmail),
  search("payments", paymentId),
  search("payments", brandEmail),
  search("payments", "pay_nothing"),
]

const own = `${pluck(`SELECT count(*) FROM orders WHERE brand_id = '${brandId}'`)} orders of the brand`
answerQuestions(QUESTIONS, ["users", "orders", "events", "mails", "postings"], own)
