import type { OrderEvent } from "#app/domain/admin/admin-views/order-events.server.ts"
import type { OrderView } from "#app/domain/admin/admin-views/order-view.server.ts"
import { Table } from "#app/ui/table.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import { labelOf, rupees } from "./labels.ts"

type CasesProps = { view: Pick<OrderView, "requests" | "disputes"> }

export function CasesTable({ view: { requests, disputes } }: CasesProps) {
  const ofDisputes = disputes.map(({ id, status, decision, openedBy, openedAt }) => ({
    ...{ id, status, name: "Dispute", since: openedAt },
    to: href(urls.admin.dispute, { disputeId: id }),
    about: `Opened by the ${openedBy ?? "operator"}${decision ? `; decided: ${decision}` : ""}`,
  }))
  const ofRequests = requests.map(({ id, status, reason, amountPaise, createdAt }) => ({
    ...{ id, status, name: "Refund request", since: createdAt },
    to: href(urls.admin.refund, { requestId: id }),
    about: `${labelOf(reason)}, ${rupees(amountPaise)}`,
  }))
  return (
    <Table
      label="Cases"
      empty="None."
      rows={[...ofDisputes, ...ofRequests]}
      columns={[
        [
          "Case",
          ({ name, to }) => (
            <a className="title-link" href={to}>
              {name}
            </a>
          ),
        ],
        ["State", ({ status }) => labelOf(status)],
        ["About", ({ about }) => about],
        ["Since", ({ since }) => <ExactTime at={since} />],
      ]}
    />
  )
}

export function EventsTable({ events }: { events: readonly OrderEvent[] }) {
  return (
    <Table
      label="What happened"
      empty="Nothing is kept."
      rows={events}
      columns={[
        ["Event", ({ label }) => label],
        ["By", ({ by }) => (by === "" ? "" : labelOf(by))],
        ["When", ({ at }) => <ExactTime at={at} />],
      ]}
    />
  )
}
