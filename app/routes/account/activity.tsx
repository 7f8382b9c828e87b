import { useLoaderData } from "@remix-run/react"
import { type Activity, listActivity } from "#app/domain/identity/factors/activity.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { EmptyState } from "#app/ui/card.tsx"
import { PageHeader, Pager } from "#app/ui/page-parts.tsx"
import { ScrollTable } from "#app/ui/scroll-table.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { opens: "account" } satisfies RouteConfig

export const loader = actorHandler(({ actor, query }) => {
  const after = query.get("after") ?? undefined
  return { ...listActivity(actor, after), isFirst: after === undefined }
})

export const meta = titleMeta("Activity")

const COLUMNS = ["When", "Who", "What", "About", "From"].map((header) => ({ header }))

export default function AccountActivity() {
  const { items, next, isFirst } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Activity"
        meta="What was done in this account in the last 2 years."
        back={{ href: href(urls.account.security), label: "Security" }}
      />
      {items.length === 0 ? (
        <EmptyState text="Nothing has been done yet." />
      ) : (
        <>
          <p className="mb-4">
            <a href={href(urls.account.activityTable)} className="text-link" download>
              Download as CSV
            </a>
          </p>
          <ScrollTable label="Activity" columns={COLUMNS}>
            {items.map((entry) => (
              <Row key={entry.id} {...entry} />
            ))}
          </ScrollTable>
        </>
      )}
      <Pager
        label="Pages of the activity"
        nextHref={next === undefined ? undefined : href(urls.account.activity, { after: next })}
        firstHref={isFirst ? undefined : href(urls.account.activity)}
      />
    </>
  )
}

function Row({ createdAt, who, act, orderId, device, network }: Activity) {
  return (
    <tr>
      <td data-label="When">
        <ExactTime at={createdAt} />
      </td>
      <td data-label="Who" className="wrap-anywhere">
        {who}
      </td>
      <th scope="row" data-label="What" className="font-medium">
        {act}
      </th>
      <td data-label="About">
        {orderId === null ? (
          "Account"
        ) : (
          <a href={href(urls.orders.show, { orderId })} className="text-link">
            Order
          </a>
        )}
      </td>
      <td data-label="From" className="text-sm text-muted">
        {device}
        {network !== "" && `, network ${network}`}
      </td>
    </tr>
  )
}
