// How the time of each queue, list and search of the desk grows with the number of users, orders and events:
// `tsx tests/bench/admin-sizes.ts --size 1000,1000000`. The same waits for an operator in each; all else grows.
import { parseArgs } from "node:util"
import { bookDayOf, startOfBookDay } from "../../app/domain/books/ledger/accounts.ts"
import { fillFile } from "./fill-file.ts"
import { compareSizes } from "./size-table.ts"

/** Of each project. */
const ORDERS_EACH = 10
/** In each queue, which is more than is counted. */
const WAITING = 1200
const { values } = parseArgs({
  options: {
    size: { type: "string", default: "1000,1000000" },
    rounds: { type: "string", default: "41" },
    folder: { type: "string" },
  },
})

/** So many users besides those of the orders, so many events, and as many things that are over. */
const grown = (size: number) => `
  WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${size})
`
const MORE = (size: number) => [
  `INSERT INTO users (id, role, email, password_hash, created_at, email_verified_at)
   ${grown(size)} SELECT 'more-' || n, 'influencer', 'person' || n || '@more.test', 'x', 1000 + n, 1 FROM numbers`,
  `INSERT INTO profiles (user_id, name, user_name, user_name_key, updated_at)
   ${grown(size)} SELECT 'more-' || n, 'Person ' || (n % 5000), 'person' || n, 'person' || n, 1 FROM numbers`,
  `INSERT INTO events (id, type, order_id, data, created_at, processed_at)
   ${grown(size)} SELECT 'event-' || n, 'order.completed', 'order-' || n, '{}', n, n FROM numbers`,
  `INSERT INTO mails (id, user_id, address, template, reason, data, status, created_at)
   ${grown(size)} SELECT 'mail-' || n, NULL, 'x', 'notice', 'over' || n, '{}', 'sent', n FROM numbers`,
  `INSERT INTO jobs (id, kind, ref, run_at)
   ${grown(size)} SELECT 'job-' || n, 'send-mail', 'over' || n, n FROM numbers`,
  `INSERT INTO refunds (id, payment_id, amount_paise, status, reason, created_at)
   SELECT 'refund-' || rowid, id, 100, 'processed', 'over', rowid FROM payments`,
  `INSERT INTO reports (id, subject, subject_id, reason, text, status, created_at)
   ${grown(size)} SELECT 'report-' || n, 'user', 'nobody' || n, 'spam', '', 'dismissed', n FROM numbers`,
  `INSERT INTO sanctions (id, subject, subject_id, user_id, operator_id, reason, created_at, lifted_at)
   ${grown(size)} SELECT 'sanction-' || n, 'user', 'more-' || n, 'more-' || n, 'x', 'x', n, n FROM numbers`,
  `INSERT INTO operator_acts (operator_id, act, subject, subject_id, reason, details, created_at)
   ${grown(size)} SELECT 'x', 'user.suspended', 'user', 'more-' || n, 'x', '{}', n FROM numbers`,
]

const waiting = grown(WAITING)
const QUEUED = [
  `INSERT INTO mails (id, address, template, reason, data, status, created_at)
   ${waiting} SELECT 'failed-' || n, 'x', 'notice', 'failed' || n, '{}', 'failed', n FROM numbers`,
  `INSERT INTO jobs (id, kind, ref, run_at, attempts, last_error)
   ${waiting} SELECT 'failing-' || n, 'send-refund', 'failing' || n, n, 2, 'x' FROM numbers`,
  `INSERT INTO refunds (id, payment_id, amount_paise, status, reason, created_at)
   ${waiting} SELECT 'waiting-' || n, payments.id, 100, 'due', 'x', n
   FROM numbers JOIN payments ON payments.rowid = 1 + n % 800`,
  `INSERT INTO reports (id, subject, subject_id, reason, text, status, created_at)
   ${waiting} SELECT 'new-' || n, 'user', 'somebody' || n, 'spam', '', 'new', n FROM numbers`,
  `INSERT INTO sanctions (id, subject, subject_id, user_id, operator_id, reason, created_at, appeal_status)
   ${waiting} SELECT 'appeal-' || n, 'project', 'p' || n, 'more-1', 'x', 'x', n, 'open' FROM numbers`,
  `INSERT INTO users (id, role, email, password_hash, created_at)
   ${waiting} SELECT 'new-' || n, 'brand', 'new' || n || '@brand.test', 'x', ${Date.now()} - n FROM numbers`,
  `INSERT INTO profiles (user_id, name, brand_name_key, updated_at)
   ${waiting} SELECT 'new-' || n, 'New ' || n, 'new ' || n, 1 FROM numbers`,
  `INSERT INTO projects (id, brand_id, feed_key, title, title_key, description, status, currency,
     delivery_days, created_at, posted_at, updated_at)
   ${waiting} SELECT 'new-' || n, 'new-' || n, n, 'New ' || n, 'new ' || n, '', 'draft', 'INR', 5, n, n, n FROM numbers`,
  `UPDATE payouts SET status = 'paid'`,
  `UPDATE payouts SET status = 'due', due_at = rowid WHERE rowid IN (SELECT rowid FROM payouts LIMIT 300)`,
]

const fill = (file: string, size: number) =>
  fillFile(
    file,
    {
      projects: Math.round(size / ORDERS_EACH),
      ordersEach: ORDERS_EACH,
      seed: 16,
      until: startOfBookDay(bookDayOf(Date.now())),
    },
    { more: [...MORE(size), ...QUEUED] },
  )

await compareSizes({
  sizes: values.size.split(",").map(Number),
  rounds: Number(values.rounds),
  program: "admin-questions.ts",
  fill,
  folder: values.folder,
})
