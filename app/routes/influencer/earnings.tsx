import { useLoaderData } from "@remix-run/react"
import type { ReactNode } from "react"
import { BillingAdvice } from "#app/components/documents/billing-advice.tsx"
import { EarningsTabs } from "#app/components/payouts/earnings-tabs.tsx"
import { StopNote } from "#app/components/payouts/stop-note.tsx"
import { listBillingAdvice } from "#app/domain/books/ledger/billing-advice.server.ts"
import { currentFee } from "#app/domain/books/ledger/current-fee.server.ts"
import { HOW_MONEY_MOVES } from "#app/domain/books/ledger/how-money-moves.ts"
import { describeSums } from "#app/domain/books/ledger/money-texts.ts"
import {
  findNextPayout,
  listHeld,
  listPayouts,
  type NextPayout,
} from "#app/domain/payments/payouts/earnings.server.ts"
import { formatEarnings, sumEarnings } from "#app/domain/payments/payouts/earnings-totals.server.ts"
import { findInvoices } from "#app/domain/trust/documents/document-queries.server.ts"
import { influencerHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { EmptyState } from "#app/ui/card.tsx"
import { FigureList } from "#app/ui/figure-list.tsx"
import { PageHeader, Pager } from "#app/ui/page-parts.tsx"
import { CalendarDate } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import { HeldPaymentsTable, PayoutsTable } from "./earnings-tables.tsx"

export const loader = influencerHandler(({ actor, query }) => {
  const [after, held] = [query.get("after") ?? undefined, query.get("held") ?? undefined]
  const payouts = listPayouts(actor, after)
  const running = listHeld(actor, held)
  const sums = sumEarnings(actor)
  const isEmpty = running.items.length + payouts.items.length === 0 && !after && !held
  // Each payment keeps its own fee; today's applies only before the first payment.
  const hasFee = isEmpty ? currentFee() > 0 : payouts.hasFee || sums.held < sums.heldPrice
  return {
    advice: listBillingAdvice(actor),
    nextPayout: findNextPayout(actor),
    sums: formatEarnings(sums),
    feeNote: describeSums(hasFee),
    isEmpty,
    running,
    payouts,
    invoices: Object.fromEntries(findInvoices(payouts.items.map(({ orderId }) => orderId))),
    shown: { after, held },
  }
})

export const meta = titleMeta("Earnings")

const FIGURES = [
  { name: "held", label: "Held", note: "for your running orders" },
  { name: "coming", label: "Upcoming", note: "for completed orders" },
  { name: "onItsWay", label: "Processing", note: "to your account" },
  { name: "paid", label: "Paid out", note: "so far" },
] as const

export default function Earnings() {
  const { advice, nextPayout, sums, feeNote, isEmpty, running, payouts, invoices, shown } =
    useLoaderData<typeof loader>()
  const page = (query: typeof shown) => href(urls.influencer.earnings, { ...shown, ...query })
  const { after, held } = shown
  const todo = payouts.items.find(({ stop }) => stop?.mendAt)?.stop
  return (
    <>
      <PageHeader title="Earnings" />
      <EarningsTabs current="Earnings" />
      {nextPayout && <NextPayment {...nextPayout} />}
      <p className="mb-6 max-w-prose text-muted">{HOW_MONEY_MOVES}</p>
      <FigureList
        figures={FIGURES.map(({ name, label, note }) => ({ label, value: sums[name], note }))}
      />
      <p className="mt-3 text-sm text-muted">
        {`${feeNote} `}
        {sums.goingBack && `${sums.goingBack} goes back to a brand. `}
        {sums.owed && `You owe ${sums.owed}: you were paid for an order whose money went back. `}
        {sums.cameBack && `${sums.cameBack} came back to us after it was paid; we look into it.`}
      </p>
      {!isEmpty && (
        <div className="mt-6">
          <BillingAdvice advice={advice} back={href(urls.influencer.earnings)} />
        </div>
      )}
      {todo && (
        <div className="mt-6 rounded-card border border-line bg-raised p-4">
          <StopNote stop={todo} note={undefined} isDue={false} />
        </div>
      )}
      {isEmpty ? (
        <div className="mt-10">
          <EmptyState
            text="Nothing yet. Once a brand pays for your order, you'll see the money here and the day it's paid out to you."
            nextStep={{ href: href(urls.influencer.browse), label: "Find paid work" }}
          />
        </div>
      ) : (
        <>
          <Part title="Held for running orders">
            <HeldPaymentsTable items={running.items} />
            <Pager
              label="Pages of running orders"
              nextHref={running.next && page({ after, held: running.next })}
              firstHref={held && page({ after, held: undefined })}
            />
          </Part>
          <Part title="Completed orders">
            <PayoutsTable items={payouts.items} invoices={invoices} />
            <Pager
              label="Pages of completed orders"
              nextHref={payouts.next && page({ after: payouts.next, held })}
              firstHref={after && page({ after: undefined, held })}
            />
          </Part>
        </>
      )}
    </>
  )
}

function NextPayment({ amount, dueAt, isDue, waitsFor }: NextPayout) {
  return (
    <p className="mb-3 text-lg font-medium">
      Next payment: {amount}
      {isDue ? ", due since " : " on "}
      <CalendarDate at={dueAt} />.{waitsFor && ` It waits: ${waitsFor}`}
    </p>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-10">
      <h2 className="mb-4 text-xl">{title}</h2>
      {children}
    </div>
  )
}
