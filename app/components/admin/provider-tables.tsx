import type { ReactNode } from "react"
import type {
  FailingCall,
  OpenRefund,
  RefusedAccount,
} from "#app/domain/admin/admin-views/provider-calls.server.ts"
import type { ProviderPage } from "#app/domain/admin/admin-views/provider-queue.server.ts"
import { ExactTime } from "#app/ui/time.tsx"
import { OrderLink, PaymentLink, PayoutLink, UserLink } from "./admin-link.tsx"
import { AdminTable } from "./admin-table.tsx"
import { labelOf, rupees } from "./labels.ts"

type ProviderTableProps = {
  page: ProviderPage
  retryHref: (id: string) => string
}

export function ProviderTable({ page, retryHref }: ProviderTableProps) {
  const again = (id: string) => (
    <a className="title-link" key="act" href={retryHref(id)}>
      Try again
    </a>
  )
  if (page.list === "calls") return <CallTable calls={page.items} again={again} />
  if (page.list === "accounts") return <AccountTable accounts={page.items} again={again} />
  if (page.list === "books") return <BooksTable days={page.items} />
  return <RefundQueue refunds={page.items} again={again} />
}

type Again = (id: string) => ReactNode

const CALLS: Record<string, (call: FailingCall) => ReactNode> = {
  "check-payment": ({ ref }) => <PaymentLink id={ref}>Payment to be checked</PaymentLink>,
  "send-refund": ({ paymentId }) => <PaymentLink id={paymentId}>Refund to be sent</PaymentLink>,
  "advance-hold": ({ ref }) => <OrderLink id={ref}>Share to be held</OrderLink>,
  "advance-payout": ({ ref }) => <PayoutLink id={ref}>Payout to be made</PayoutLink>,
  "link-account": ({ ref }) => <UserLink id={ref}>Account to be introduced</UserLink>,
}

function CallTable({ calls, again }: { calls: readonly FailingCall[]; again: Again }) {
  return (
    <AdminTable
      label="Failed calls"
      empty="No call fails."
      columns={[
        { header: "Call" },
        { header: "Failures", align: "right" },
        { header: "What was said" },
        { header: "Next try" },
        { header: "Act" },
      ]}
      rows={calls.map((call) => ({
        key: call.id,
        cells: [
          CALLS[call.kind]?.(call) ?? labelOf(call.kind.replaceAll("-", "_")),
          call.attempts,
          call.lastError ?? "Nothing",
          <ExactTime key="at" at={call.runAt} />,
          again(call.id),
        ],
      }))}
    />
  )
}

function RefundQueue({ refunds, again }: { refunds: readonly OpenRefund[]; again: Again }) {
  return (
    <AdminTable
      label="Refunds"
      empty="None."
      columns={[
        { header: "Payment" },
        { header: "Amount", align: "right" },
        { header: "Why" },
        { header: "What was said" },
        { header: "Since" },
        { header: "Act" },
      ]}
      rows={refunds.map((refund) => ({
        key: refund.id,
        cells: [
          <PaymentLink key="payment" id={refund.paymentId}>
            {refund.paymentId.slice(0, 8)}
          </PaymentLink>,
          rupees(refund.amountPaise),
          refund.reason,
          refund.lastError ?? "Nothing",
          <ExactTime key="at" at={refund.createdAt} />,
          actOn(refund, again),
        ],
      }))}
    />
  )
}

function actOn({ id, paymentId, status, isAskedAgain }: OpenRefund, again: Again): ReactNode {
  if (status === "processed") {
    return (
      <PaymentLink key="act" id={paymentId}>
        Explain
      </PaymentLink>
    )
  }
  return status === "failed" && isAskedAgain === 1 ? "Asked for again" : again(id)
}

function AccountTable({ accounts, again }: { accounts: readonly RefusedAccount[]; again: Again }) {
  return (
    <AdminTable
      label="Payout accounts"
      empty="The provider pays to every account."
      columns={[
        { header: "Influencer" },
        { header: "Goes to" },
        { header: "State" },
        { header: "Changed" },
        { header: "Act" },
      ]}
      rows={accounts.map((account) => ({
        key: account.userId,
        cells: [
          <UserLink key="name" id={account.userId}>
            {account.name ?? "Unknown"}
          </UserLink>,
          account.masked,
          `${labelOf(account.accountStatus)}${account.accountNote ? `: ${account.accountNote}` : ""}`,
          <ExactTime key="at" at={account.changedAt} />,
          again(account.userId),
        ],
      }))}
    />
  )
}

type Day = { day: string; checkedAt: number; lines: readonly string[] }

function BooksTable({ days }: { days: readonly Day[] }) {
  return (
    <AdminTable
      label="Days whose books differ"
      empty="No day differs."
      columns={[{ header: "Day" }, { header: "What differs" }, { header: "Compared" }]}
      rows={days.map(({ day, checkedAt, lines }) => ({
        key: day,
        cells: [day, lines.join("; "), <ExactTime key="at" at={checkedAt} />],
      }))}
    />
  )
}
