import { useLoaderData } from "@remix-run/react"
import { rupees } from "#app/components/admin/labels.ts"
import { QUEUE_VIEWS } from "#app/components/admin/queue-views.ts"
import { formatCount } from "#app/domain/admin/admin-views/counts.ts"
import { countQueues, type QueueCount } from "#app/domain/admin/admin-views/queues.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { RelativeTime } from "#app/ui/time.tsx"

export const loader = operatorHandler(({ operator: { name } }) => ({ name, counts: countQueues() }))

export const meta = titleMeta("Operator's desk")

type Queue = (typeof QUEUE_VIEWS)[number] & Omit<QueueCount, "key">

const NONE = { count: 0 }

export default function Overview() {
  const { name, counts } = useLoaderData<typeof loader>()
  const countOf = new Map(counts.map((one) => [one.key, one]))
  const queues = QUEUE_VIEWS.map((view) => ({ ...view, ...(countOf.get(view.key) ?? NONE) }))
  const faults = queues.filter(({ isFault }) => isFault)
  return (
    <>
      <PageHeader title="Operator's desk" meta={`Signed in as ${name}`} />
      <Queues
        id="people"
        title="Waiting for you"
        queues={queues.filter(({ isFault }) => !isFault)}
        empty="Nothing waits for you."
      />
      <Queues
        id="faults"
        title="Provider and mail"
        queues={faults}
        empty="All is well: no payout, refund, call or mail is stuck."
      />
    </>
  )
}

type QueuesProps = { id: string; title: string; queues: readonly Queue[]; empty: string }

/** Shows what waits as cards, and the empty queues as one line of links. */
function Queues({ id, title, queues, empty }: QueuesProps) {
  const waiting = queues.filter(({ count }) => count > 0)
  const idle = queues.filter(({ count }) => count === 0)
  return (
    <section aria-labelledby={id} className="mt-8 first-of-type:mt-0">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {waiting.length === 0 && <p className="mt-2">{empty}</p>}
      {waiting.length > 0 && (
        <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {waiting.map(({ key, ...queue }) => (
            <QueueCard key={key} {...queue} />
          ))}
        </ul>
      )}
      {idle.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-x-4 text-sm" aria-label={`${title}: empty`}>
          {idle.map(({ key, label, href }) => (
            <li key={key}>
              <a href={href} className="text-link inline-flex min-h-11 items-center gap-1">
                {label} <span className="tabular-nums">{formatCount(0)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const QueueCard = ({ label, note, href, count, oldestAt, paise }: Omit<Queue, "key">) => (
  <li className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 rounded-card border border-line bg-raised p-4">
    <a href={href} className="title-link font-medium">
      {label}
    </a>
    <span className="text-lg font-semibold tabular-nums">{formatCount(count)}</span>
    {(oldestAt !== undefined || paise !== undefined) && (
      <p className="col-span-full">
        {paise !== undefined && rupees(paise)}
        {paise !== undefined && oldestAt !== undefined && " · "}
        {oldestAt !== undefined && (
          <>
            Oldest: <RelativeTime at={oldestAt} />
          </>
        )}
      </p>
    )}
    <p className="col-span-full text-sm text-muted">{note}</p>
  </li>
)
