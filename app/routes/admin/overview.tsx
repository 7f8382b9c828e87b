import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { QUEUE_VIEWS } from "#app/components/admin/queue-views.ts"
import { formatCount } from "#app/domain/admin/admin-views/counts.ts"
import { countQueues } from "#app/domain/admin/admin-views/queues.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { requireOperator } from "#app/http/operator.server.ts"
import { pageTitle } from "#app/http/page-meta.ts"
import { cx } from "#app/ui/class-names.ts"
import { PageHeader } from "#app/ui/page-parts.tsx"

export const loader = handler(async ({ request }) => {
  const { name } = await requireOperator(request)
  return { name, counts: countQueues() }
})

export const meta: MetaFunction = () => [{ title: pageTitle("Operator's desk") }]

export default function Overview() {
  const { name, counts } = useLoaderData<typeof loader>()
  const countOf = new Map(counts.map(({ key, count }) => [key, count]))
  return (
    <>
      <PageHeader title="Operator's desk" meta={`Signed in as ${name}`} />
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {QUEUE_VIEWS.map(({ key, label, note, href }) => {
          const count = countOf.get(key) ?? 0
          return (
            <li
              key={key}
              className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 rounded-card border border-line bg-raised p-4"
            >
              <a href={href} className="title-link font-medium">
                {label}
              </a>
              <span
                className={cx("text-lg tabular-nums", count > 0 ? "font-semibold" : "text-muted")}
              >
                {formatCount(count)}
              </span>
              <p className="col-span-full text-sm text-muted">{note}</p>
            </li>
          )
        })}
      </ul>
    </>
  )
}
