import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm"
import { ISSUE_DOCUMENTS_JOB } from "#app/domain/books/ledger/queue-documents.server.ts"
import { MAX_INFLUENCERS } from "#app/domain/market/projects/project.ts"
import { type BillText, describeBill } from "#app/domain/payments/payments/bill.ts"
import { CHARGE_DESCRIPTION, formatReceiptNumber } from "#app/domain/payments/payments/payment.ts"
import {
  billedColumns,
  findPaymentRow,
  type PaymentRow,
} from "#app/domain/payments/payments/payment-queries.server.ts"
import { clock, SECOND } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { addOns } from "#db/schema/add-ons.ts"
import { documents } from "#db/schema/documents.ts"
import { paymentItems, payments } from "#db/schema/payments.ts"
import { profiles } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"
import { PLATFORM_PARTY } from "./document.ts"
import type { DocumentContent } from "./document-content.ts"
import { findDocumentOf, insertDocument } from "./issue-document.server.ts"
import { issueOrderDocuments } from "./order-documents.server.ts"
import { findDocumentPerson, namedPerson, platformPerson } from "./people.server.ts"

/** Numbered by calendar year at settlement, not here: docs/rules.md#receipts */
const RECEIPTS = { issuerId: "", series: "receipt" }

export const receiptSource = (paymentId: string): string => `receipt:${paymentId}`

const selectTitle = query((p: Params<{ projectId: string }>) =>
  db.select({ title: projects.title }).from(projects).where(eq(projects.id, p.projectId)),
)
const selectItems = query((p: Params<{ paymentId: string }>) =>
  db
    .select(billedColumns)
    .from(paymentItems)
    .leftJoin(addOns, eq(addOns.id, paymentItems.addOnId))
    .leftJoin(profiles, eq(profiles.userId, paymentItems.influencerId))
    .where(eq(paymentItems.paymentId, p.paymentId))
    .orderBy(asc(profiles.name), asc(paymentItems.id))
    .limit(MAX_INFLUENCERS),
)

/** Undefined if unpaid. */
export function composeReceipt(payment: PaymentRow): DocumentContent | undefined {
  const number = formatReceiptNumber(payment)
  const { id: paymentId, paidAt, brandId, bidCurrency: currency, fxRate, amountPaise } = payment
  if (number === undefined || paidAt === null) return undefined
  const items = selectItems.all({ paymentId })
  const money = { currency, fxRate, isSampleRate: env.DEMO, totalPaise: amountPaise }
  const bill = describeBill({ items, ...money })
  const reference = payment.providerPaymentId
  return {
    title: "Receipt",
    number,
    issuedAt: clock.now(),
    people: {
      [PLATFORM_PARTY]: platformPerson(),
      [brandId]: findDocumentPerson(brandId),
      ...Object.fromEntries(
        items.map(({ influencerId, name }) => [influencerId, namedPerson(name)]),
      ),
    },
    issuer: PLATFORM_PARTY,
    recipient: brandId,
    facts: [
      { term: "Paid", at: paidAt },
      { term: "Project", text: selectTitle.get({ projectId: payment.projectId })?.title ?? "" },
    ],
    heading: CHARGE_DESCRIPTION,
    lines: bill.lines.map(({ bid, days, rupees }, place) => ({
      ...(items[place] && { who: items[place].influencerId }),
      amount: bid,
      ...(rupees && { note: rupees }),
      ...(days && { note: days }),
    })),
    sums: sumsOf(bill),
    notes: [
      "Charged in Indian rupees (INR) through Razorpay.",
      ...(reference ? [`Payment reference ${reference}`] : []),
    ],
    figures: { totalPaise: amountPaise },
  }
}

const sumsOf = ({ bidTotal, rateNote, total }: BillText): DocumentContent["sums"] => [
  ...(bidTotal ? [{ term: "Sum of the bids", amount: bidTotal, isTotal: false }] : []),
  ...(rateNote ? [{ term: "Exchange rate", amount: rateNote, isTotal: false }] : []),
  ...(total ? [{ term: "Total", amount: total, isTotal: true }] : []),
]

/** Issues a receipt once, with the number from settlement. */
export function issueReceipt(paymentId: string): void {
  write(() => {
    const source = receiptSource(paymentId)
    const payment = findPaymentRow(paymentId)
    const content = payment && !findDocumentOf(source) && composeReceipt(payment)
    if (!content || payment.receiptYear === null || payment.receiptSerial === null) return
    const { number } = content
    const numbering = { year: payment.receiptYear, serial: payment.receiptSerial, number }
    const parties = { influencerId: null, brandId: payment.brandId, orderId: null, paymentId }
    insertDocument(
      { kind: "receipt", source, ...parties, aboutDocumentId: null },
      { ...RECEIPTS, ...numbering },
      () => content,
    )
  })
}

const EARLIER = "earlier"
/** Takes milliseconds, which block other requests. */
const AT_ONCE = 10

type Place = { year: number; serial: number }

/** Later receipts are issued or have a job. */
const selectEarliest = query(() =>
  db
    .select({ year: documents.year, serial: documents.serial })
    .from(documents)
    .where(and(eq(documents.issuerId, RECEIPTS.issuerId), eq(documents.series, RECEIPTS.series)))
    .orderBy(asc(documents.year), asc(documents.serial))
    .limit(1),
)
const selectBefore = query((p: Params<Place>) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        isNotNull(payments.receiptYear),
        sql`(${payments.receiptYear}, ${payments.receiptSerial}) < (${p.year}, ${p.serial})`,
      ),
    )
    .orderBy(desc(payments.receiptYear), desc(payments.receiptSerial))
    .limit(AT_ONCE),
)

const LATEST: Place = { year: 9999, serial: 0 }

const findWithoutDocument = () => selectBefore.all(selectEarliest.get() ?? LATEST)

/** Schedules missing receipts of legacy payments. */
export function scheduleEarlierReceipts(): void {
  if (findWithoutDocument().length > 0) scheduleJob(ISSUE_DOCUMENTS_JOB, EARLIER, clock.now())
}

/** Issues a batch, latest first; returns the next run in milliseconds since the epoch. */
export function issueEarlierReceipts(): number | undefined {
  const some = findWithoutDocument()
  write(() => {
    for (const { id } of some) issueReceipt(id)
  })
  return some.length < AT_ONCE ? undefined : clock.now() + SECOND
}

/** Issues documents for "payment:<id>" or "order:<id>", once each. */
export function issueDocuments(ref: string): number | undefined {
  if (ref === EARLIER) return issueEarlierReceipts()
  const [about, id = ""] = ref.split(":")
  if (about === "payment") issueReceipt(id)
  else issueOrderDocuments(id)
  return undefined
}
