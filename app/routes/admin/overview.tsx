import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { DeskTable } from "#app/components/desk/desk-table.tsx"
import { QUEUE_VIEWS } from "#app/components/desk/queue-views.ts"
import { formatCount } from "#app/domain/desk/counts.ts"
import { countQueues } from "#app/domain/desk/queues.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { requireOperator } from "#app/http/operator.server.ts"
import { pageTitle } from "#app/http/page-meta.ts"
import { ClampedLink, PageHeader } from "#app/ui/page-parts.tsx"

export const loader = handler(async ({ request }) => {
  const { name } = await requireOperator(request)
  return { name, counts: countQueues() }
})

export const meta: MetaFunction = () => [{ title: pageTitle("Operator's desk") }]

/** What waits for an operator, queue by queue. */
export default function Overview() {
  const { name, counts } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Operator's desk" meta={`Signed in as ${name}`} />
      <DeskTable
        label="Queues"
        empty=""
        columns={[{ header: "Queue" }, { header: "Waiting", align: "right" }, { header: "What" }]}
        rows={QUEUE_VIEWS.map(({ key, label, note, href }) => ({
          key,
          cells: [
            <ClampedLink key="queue" href={href}>
              {label}
            </ClampedLink>,
            <span key="count" className={counts[key] > 0 ? "font-semibold" : "text-muted"}>
              {formatCount(counts[key])}
            </span>,
            <span key="note" className="text-muted">
              {note}
            </span>,
          ],
        }))}
      />
    </>
  )
}
