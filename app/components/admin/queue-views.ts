import type { QueueKey } from "#app/domain/admin/admin-views/queues.server.ts"
import { href, urls } from "#app/urls/index.ts"

/** `isFault`: machines failed; people wait in the others. */
type QueueView = { key: QueueKey; label: string; note: string; href: string; isFault?: true }

const calls = (list?: string) => href(urls.admin.providerCalls, { list })

export const QUEUE_VIEWS: readonly QueueView[] = [
  {
    key: "refundRequests",
    label: "Refund requests",
    note: "to be answered",
    href: href(urls.admin.refunds),
  },
  {
    key: "disputes",
    label: "Disputes to decide",
    note: "both have spoken, or the time to answer is over",
    href: href(urls.admin.disputes),
  },
  {
    key: "disputesWaiting",
    label: "Disputes waiting",
    note: "there is still time to answer",
    href: href(urls.admin.disputes),
  },
  {
    key: "chargebacks",
    label: "Chargebacks to answer",
    note: "a bank asks for a payment back; unanswered in time, it is lost",
    href: href(urls.admin.chargebacks),
  },
  {
    key: "payoutsDue",
    label: "Payouts due",
    note: "to be made by hand or by the provider, or stopped",
    href: href(urls.admin.payouts),
  },
  {
    key: "payoutsFailed",
    isFault: true,
    label: "Payouts failed",
    note: "the provider tries them again by itself",
    href: href(urls.admin.payouts, { list: "failed" }),
  },
  {
    key: "payoutsReversed",
    label: "Payouts that came back",
    note: "paid, and with us again although nobody returned the order",
    href: href(urls.admin.payouts, { list: "reversed" }),
  },
  {
    key: "payoutsSlow",
    isFault: true,
    label: "Payouts on their way",
    note: "due for more than 3 days and not arrived",
    href: href(urls.admin.payouts, { list: "processing" }),
  },
  {
    key: "calls",
    isFault: true,
    label: "Failed provider calls",
    note: "tried again by themselves",
    href: calls(),
  },
  {
    key: "refundsWaiting",
    isFault: true,
    label: "Refunds on their way",
    note: "asked for and not arrived",
    href: calls("due"),
  },
  {
    key: "refundsFailed",
    isFault: true,
    label: "Refunds failed",
    note: "and not asked for again",
    href: calls("failed"),
  },
  {
    key: "refundsUnexplained",
    isFault: true,
    label: "Refunds to explain",
    note: "made at the provider or by a bank, and of no order",
    href: calls("unexplained"),
  },
  {
    key: "accounts",
    isFault: true,
    label: "Payout accounts refused",
    note: "the provider does not pay to them",
    href: calls("accounts"),
  },
  {
    key: "books",
    isFault: true,
    label: "Days whose books differ",
    note: "from the provider's, or within",
    href: calls("books"),
  },
  {
    key: "mail",
    isFault: true,
    label: "Undeliverable mail",
    note: "of the last 30 days",
    href: href(urls.admin.mail),
  },
  {
    key: "reports",
    label: "Reports",
    note: "new or in hand, also what our rules flagged",
    href: href(urls.admin.reports),
  },
  { key: "appeals", label: "Appeals", note: "to be answered", href: href(urls.admin.appeals) },
  {
    key: "newBrands",
    label: "New brands",
    note: "of the last 14 days, with a project",
    href: href(urls.admin.brands),
  },
]
