import type { ReactNode } from "react"
import { PageHeader, Pager, TabLinks } from "#app/ui/page-parts.tsx"
import type { Column } from "#app/ui/scroll-table.tsx"
import { AdminTable } from "../admin/admin-table.tsx"

type CaseQueueProps<Status extends string> = {
  title: string
  hrefOf: (query: { status: Status; after?: string }) => string
  statuses: readonly Status[]
  words: Record<Status, string>
  status: Status
  after: string | undefined
  next: string | undefined
  columns: readonly Column[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

export function CaseQueue<Status extends string>(queue: CaseQueueProps<Status>) {
  const { title, hrefOf, statuses, words, status, after, next, columns, rows } = queue
  return (
    <>
      <PageHeader title={title} />
      <TabLinks
        label={`${title} by state`}
        tabs={statuses.map((one) => ({
          href: hrefOf({ status: one }),
          label: words[one],
          isCurrent: one === status,
        }))}
      />
      <div className="mt-6">
        <AdminTable label={title} columns={columns} rows={rows} empty="None here." />
      </div>
      <Pager
        label={`Pages of ${title.toLowerCase()}`}
        nextHref={next && hrefOf({ status, after: next })}
        firstHref={after && hrefOf({ status })}
      />
    </>
  )
}
