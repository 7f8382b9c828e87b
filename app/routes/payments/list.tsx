import { useLoaderData } from "@remix-run/react"
import { listOwnPayments } from "#app/domain/payments/payments/own-payments.server.ts"
import type { PaymentStage } from "#app/domain/payments/payments/payment.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { Badge, type BadgeTone } from "#app/ui/badge.tsx"
import { EmptyState } from "#app/ui/card.tsx"
import { PageHeader, Pager } from "#app/ui/page-parts.tsx"
import { Table } from "#app/ui/table.tsx"
import { CalendarDate } from "#app/ui/time.tsx"
import { href, paymentHref, urls } from "#app/urls/index.ts"

export const loader = brandHandler(({ actor, query }) => {
  const after = query.get("after") ?? undefined
  const { items, next } = listOwnPayments(actor, after)
  const payments = items.map(({ amountPaise, ...payment }) => ({
    ...payment,
    amount: formatMoney(amountPaise, "INR"),
  }))
  return { payments, next, after }
})

export const meta = titleMeta("Payments")

const STATES: Record<PaymentStage, [label: string, tone?: BadgeTone]> = {
  unprepared: ["Not finished"],
  ready: ["Not finished"],
  confirming: ["Being confirmed", "warning"],
  failed: ["Not made"],
  done: ["Paid", "positive"],
  refunding: ["Refund processing", "warning"],
  "refund-failed": ["Refund delayed", "danger"],
  refunded: ["Refunded"],
}

export default function Payments() {
  const { payments, next, after } = useLoaderData<typeof loader>()
  const list = href(urls.payments.root)
  return (
    <>
      <PageHeader title="Payments" meta="What you paid for your projects, newest first." />
      <Table
        label="Payments"
        empty={
          <EmptyState
            text="No payments yet. You pay when you choose influencers for a project."
            nextStep={{ href: href(urls.brand.projects), label: "Your projects" }}
          />
        }
        rows={payments}
        columns={[
          [
            "Project",
            ({ id, title }) => (
              <a className="title-link" href={paymentHref(id)}>
                {title}
              </a>
            ),
          ],
          ["Date", ({ createdAt }) => <CalendarDate at={createdAt} />],
          ["Receipt", ({ receiptNumber }) => receiptNumber ?? "None"],
          ["State", ({ stage }) => <Badge tone={STATES[stage][1]}>{STATES[stage][0]}</Badge>],
          ["Amount", ({ amount }) => amount, "right"],
        ]}
      />
      <Pager
        label="Pages of payments"
        nextHref={next && href(urls.payments.root, { after: next })}
        firstHref={after && list}
      />
    </>
  )
}
