import type { OrderEvent } from "#app/domain/admin/admin-views/order-events.server.ts"
import type { OrderView } from "#app/domain/admin/admin-views/order-view.server.ts"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import { AdminTable } from "./admin-table.tsx"
import { labelOf, rupees } from "./labels.ts"

type CasesProps = { view: Pick<OrderView, "requests" | "disputes"> }

export function CasesTable({ view: { requests, disputes } }: CasesProps) {
  const ofDisputes = disputes.map(({ id, status, decision, openedBy, openedAt }) => ({
    key: id,
    cells: [
      <a className="title-link" key="case" href={href(urls.admin.dispute, { disputeId: id })}>
        Dispute
      </a>,
      labelOf(status),
      `Opened by the ${openedBy ?? "operator"}${decision ? `; decided: ${decision}` : ""}`,
      <ExactTime key="at" at={openedAt} />,
    ],
  }))
  const ofRequests = requests.map(({ id, status, reason, amountPaise, createdAt }) => ({
    key: id,
    cells: [
      <a className="title-link" key="case" href={href(urls.admin.refund, { requestId: id })}>
        Refund request
      </a>,
      labelOf(status),
      `${labelOf(reason)}, ${rupees(amountPaise)}`,
      <ExactTime key="at" at={createdAt} />,
    ],
  }))
  return (
    <AdminTable
      label="Cases"
      empty="None."
      columns={[{ header: "Case" }, { header: "State" }, { header: "About" }, { header: "Since" }]}
      rows={[...ofDisputes, ...ofRequests]}
    />
  )
}

export function EventsTable({ events }: { events: readonly OrderEvent[] }) {
  return (
    <AdminTable
      label="What happened"
      empty="Nothing is kept."
      columns={[{ header: "Event" }, { header: "By" }, { header: "When" }]}
      rows={events.map(({ id, label, by, at }) => ({
        key: id,
        cells: [label, by === "" ? "" : labelOf(by), <ExactTime key="at" at={at} />],
      }))}
    />
  )
}
