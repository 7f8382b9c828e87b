import { useLoaderData } from "@remix-run/react"
import { PayoutLink } from "#app/components/admin/admin-link.tsx"
import { labelOf, rupees } from "#app/components/admin/labels.ts"
import { PAYOUT_QUEUES, readPayoutQueue } from "#app/domain/admin/admin-views/payout-notes.ts"
import {
  listPayoutQueue,
  type QueuedPayout,
} from "#app/domain/admin/admin-views/payout-queue.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { ButtonLink } from "#app/ui/button.tsx"
import { PageHeader, Pager, TabLinks } from "#app/ui/page-parts.tsx"
import { Table } from "#app/ui/table.tsx"
import { CalendarDate } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

export const loader = operatorHandler(({ query }) => {
  const list = readPayoutQueue(query.get("list"))
  const after = query.get("after") ?? undefined
  return { list, after, ...listPayoutQueue(list, after) }
})

export const meta = titleMeta("Payouts")

export default function PayoutsPage() {
  const { list, after, items, next } = useLoaderData<typeof loader>()
  const page = (cursor?: string) => href(urls.admin.payouts, { list, after: cursor })
  const tabs = PAYOUT_QUEUES.map((one) => ({
    href: href(urls.admin.payouts, { list: one }),
    label: labelOf(one),
    isCurrent: one === list,
  }))
  return (
    <>
      <PageHeader
        title="Payouts"
        actions={
          <ButtonLink href={href(urls.admin.payoutFiles)} kind="secondary">
            Files for the bank
          </ButtonLink>
        }
      />
      <TabLinks label="Payouts by state" tabs={tabs} />
      <div className="mt-6">
        <Table
          label="Payouts"
          empty="None."
          rows={items}
          columns={[
            [
              "Influencer",
              (payout) => <PayoutLink id={payout.id}>{payout.name ?? "Unknown"}</PayoutLink>,
            ],
            ["Amount", (payout) => rupees(payout.amountPaise), "right"],
            ["Due", (payout) => <CalendarDate at={payout.dueAt} />],
            ["Goes to", (payout) => payout.masked ?? "Not said yet"],
            ["Note", (payout) => noteOf(payout)],
          ]}
        />
      </div>
      <Pager label="Pages of payouts" nextHref={next && page(next)} firstHref={after && page()} />
    </>
  )
}

function noteOf({ stop, failure, isByHand }: QueuedPayout): string {
  if (stop) return `Stopped: ${stop.words}`
  if (failure !== undefined) return `Failed: ${failure}`
  return isByHand ? "To be paid by hand" : "The provider pays it"
}
