import { Badge } from "#app/ui/badge.tsx"
import { PageHeader, Pager, TabLinks } from "#app/ui/page-parts.tsx"
import { type Column, Table } from "#app/ui/table.tsx"
import { IndianDate } from "#app/ui/time.tsx"
import { CASE_TONES } from "./case-tones.ts"

type CaseQueueProps<Status extends string, Row> = {
  title: string
  hrefOf: (query: { status: Status; after?: string }) => string
  statuses: readonly Status[]
  words: Record<Status, string>
  status: Status
  after: string | undefined
  next: string | undefined
  columns: readonly Column<Row>[]
  items: readonly Row[]
}

export function CaseQueue<Status extends string, Row>(queue: CaseQueueProps<Status, Row>) {
  const { title, hrefOf, statuses, words, status, after, next, columns, items } = queue
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
        <Table label={title} columns={columns} rows={items} empty="None here." />
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

/** Makes columns of cases about an order; `own` stand between its sides and the deadline. */
export const columnsOfCases = <Case extends QueuedCase>(
  hrefOf: (id: string) => string,
  own: readonly Column<Case>[],
): readonly Column<Case>[] => [
  [
    "Order",
    ({ id, title }) => (
      <a className="title-link" href={hrefOf(id)}>
        {title}
      </a>
    ),
  ],
  ["Brand", ({ brandName }) => brandName],
  ["Influencer", ({ influencerName }) => influencerName],
  ...own,
  ["Answer due", ({ answerDueAt }) => <IndianDate at={answerDueAt} />],
  ["State", ({ status, label }) => <Badge tone={CASE_TONES[status]}>{label}</Badge>],
]
