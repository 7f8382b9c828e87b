import type { ReactNode } from "react"
import type {
  FailingCall,
  OpenRefund,
  RefusedAccount,
} from "#app/domain/admin/admin-views/provider-calls.server.ts"
import type { ProviderPage } from "#app/domain/admin/admin-views/provider-queue.server.ts"
import { Table } from "#app/ui/table.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { OrderLink, PaymentLink, PayoutLink, UserLink } from "./admin-link.tsx"
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
    <Table
      label="Failed calls"
      empty="No call fails."
      rows={calls}
      columns={[
        ["Call", (call) => CALLS[call.kind]?.(call) ?? labelOf(call.kind.replaceAll("-", "_"))],
        ["Failures", (call) => call.attempts, "right"],
        ["What was said", (call) => call.lastError ?? "Nothing"],
        ["Next try", (call) => <ExactTime at={call.runAt} />],
        ["Act", (call) => again(call.id)],
      ]}
    />
  )
}

function RefundQueue({ refunds, again }: { refunds: readonly OpenRefund[]; again: Again }) {
  return (
    <Table
      label="Refunds"
      empty="None."
      rows={refunds}
      columns={[
        [
          "Payment",
          (refund) => (
            <PaymentLink id={refund.paymentId}>{refund.paymentId.slice(0, 8)}</PaymentLink>
          ),
        ],
        ["Amount", (refund) => rupees(refund.amountPaise), "right"],
        ["Why", (refund) => refund.reason],
        ["What was said", (refund) => refund.lastError ?? "Nothing"],
        ["Since", (refund) => <ExactTime at={refund.createdAt} />],
        ["Act", (refund) => actOn(refund, again)],
      ]}
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
    <Table
      label="Payout accounts"
      empty="The provider pays to every account."
      rows={accounts}
      keyOf={(account) => account.userId}
      columns={[
        [
          "Influencer",
          (account) => <UserLink id={account.userId}>{account.name ?? "Unknown"}</UserLink>,
        ],
        ["Goes to", (account) => account.masked],
        [
          "State",
          (account) =>
            `${labelOf(account.accountStatus)}${account.accountNote ? `: ${account.accountNote}` : ""}`,
        ],
        ["Changed", (account) => <ExactTime at={account.changedAt} />],
        ["Act", (account) => again(account.userId)],
      ]}
    />
  )
}

type Day = { day: string; checkedAt: number; lines: readonly string[] }

function BooksTable({ days }: { days: readonly Day[] }) {
  return (
    <Table
      label="Days whose books differ"
      empty="No day differs."
      rows={days}
      keyOf={({ day }) => day}
      columns={[
        ["Day", ({ day }) => day],
        ["What differs", ({ lines }) => lines.join("; ")],
        ["Compared", ({ checkedAt }) => <ExactTime at={checkedAt} />],
      ]}
    />
  )
}
