import { useLoaderData } from "@remix-run/react"
import { listAppeals } from "#app/domain/trust/moderation/appeals.server.ts"
import { SANCTIONS } from "#app/domain/trust/moderation/sanction.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { EmptyState } from "#app/ui/card.tsx"
import { PageHeader, Pager, TabLinks } from "#app/ui/page-parts.tsx"
import { Table } from "#app/ui/table.tsx"
import { RelativeTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import { APPEAL_STATUSES } from "#db/schema/admin-words.ts"

export const loader = operatorHandler(({ operator, query }) => {
  const status = APPEAL_STATUSES.find((one) => one === query.get("status")) ?? "open"
  const after = query.get("after") ?? undefined
  const { items, next } = listAppeals(operator, { status, after })
  return { appeals: items, next, status, isFirstPage: after === undefined }
})

export const meta = titleMeta("Appeals")

const LABELS = { open: "Open", upheld: "Upheld", granted: "Granted" }

export default function AppealsPage() {
  const { appeals, next, status, isFirstPage } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Appeals" />
      <TabLinks
        label="Appeals by status"
        tabs={APPEAL_STATUSES.map((one) => ({
          href: href(urls.admin.appeals, { status: one === "open" ? undefined : one }),
          label: LABELS[one],
          isCurrent: one === status,
        }))}
      />
      <div className="mt-6">
        <Table
          label="Appeals"
          empty={<EmptyState text="No appeals here." />}
          rows={appeals}
          columns={[
            [
              "Sanction",
              (appeal) => (
                <a href={href(urls.admin.appeal, { sanctionId: appeal.id })} className="text-link">
                  {SANCTIONS[appeal.subject].title}
                </a>
              ),
            ],
            ["By", (appeal) => appeal.name ?? "Unknown"],
            ["Since", (appeal) => <RelativeTime at={appeal.appealedAt ?? 0} />],
          ]}
        />
        <Pager
          label="Pages of appeals"
          nextHref={next && href(urls.admin.appeals, { status, after: next })}
          firstHref={isFirstPage ? undefined : href(urls.admin.appeals, { status })}
        />
      </div>
    </>
  )
}
