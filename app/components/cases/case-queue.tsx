import type { ReactNode } from "react"
import { Badge } from "#app/ui/badge.tsx"
import { PageHeader, Pager, TabLinks } from "#app/ui/page-parts.tsx"
import type { Column } from "#app/ui/scroll-table.tsx"
import { IndianDate } from "#app/ui/time.tsx"
import { AdminTable } from "../admin/admin-table.tsx"
import { CASE_TONES } from "./case-tones.ts"

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

type QueuedCase = {
  id: string
  title: string
  brandName: string
  influencerName: string
  answerDueAt: number
  status: keyof typeof CASE_TONES
  label: string
}

/** Makes rows of cases about an order; `own` are the cells between its sides and the deadline. */
export const rowsOfCases = <Case extends QueuedCase>(
  cases: readonly Case[],
  hrefOf: (id: string) => string,
  own: (item: Case) => readonly ReactNode[],
) =>
  cases.map((item) => ({
    key: item.id,
    cells: [
      <a className="title-link" key="order" href={hrefOf(item.id)}>
        {item.title}
      </a>,
      item.brandName,
      item.influencerName,
      ...own(item),
      <IndianDate key="due" at={item.answerDueAt} />,
      <Badge key="state" tone={CASE_TONES[item.status]}>
        {item.label}
      </Badge>,
    ],
  }))
