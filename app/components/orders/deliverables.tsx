import type { Deliverable } from "#app/domain/work/deliverables/deliverable-queries.server.ts"
import { deliverableName, STATE_LABELS } from "#app/domain/work/deliverables/deliverable-table.ts"
import { Badge, type BadgeTone } from "#app/ui/badge.tsx"
import { ButtonLink } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { CalendarDate } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import type { DeliverableState } from "#db/schema/words.ts"
import { Versions } from "./deliverable-versions.tsx"
import { LivePost } from "./live-post.tsx"

const TONES: Record<DeliverableState, BadgeTone> = {
  todo: "neutral",
  submitted: "accent",
  changes_requested: "warning",
  approved: "positive",
  live: "positive",
  verified: "neutral",
}

export const DeliverableStateBadge = ({ state }: { state: DeliverableState }) => (
  <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>
)

export function Deliverables({ items }: { items: readonly Deliverable[] }) {
  if (items.length === 0) return null
  const late = items.find(({ actions }) => actions.includes("deliver"))?.lateLinkUntil
  return (
    <Card as="section" aria-labelledby="deliverables-heading" className="grid gap-6">
      <h2 id="deliverables-heading" className="text-xl">
        Deliverables
      </h2>
      {late !== undefined && (
        <p className="text-muted">
          You can add live links and their labels until <CalendarDate at={late} />.
        </p>
      )}
      <ul className="grid gap-6">
        {items.map((item) => (
          <li key={item.id} className="grid gap-3 border-line not-first:border-t not-first:pt-6">
            <DeliverableItem item={item} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function DeliverableItem({ item }: { item: Deliverable }) {
  const ids = { orderId: item.orderId, deliverableId: item.id }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg font-semibold">{deliverableName(item)}</h3>
        <DeliverableStateBadge state={item.state} />
      </div>
      <LivePost deliverable={item} />
      <Versions versions={item.versions} />
      {item.isPartial && (
        <p>
          <a href={href(urls.orders.work, ids)} className="text-link">
            All versions in full
          </a>
        </p>
      )}
      <DeliverableActions item={item} />
    </>
  )
}

const BUTTONS = {
  submit: { label: "Submit work", url: urls.orders.submitWork },
  deliver: { label: "Submit live link", url: urls.orders.deliverLive },
  approve: { label: "Approve", url: urls.orders.approveWork },
  requestChanges: { label: "Ask for changes", url: urls.orders.requestChanges },
  report: { label: "Report figures", url: urls.orders.reportFigures },
} as const

/** The first is the next step. */
export function DeliverableActions({
  item,
}: {
  item: Pick<Deliverable, "id" | "orderId" | "actions" | "state">
}) {
  const ids = { orderId: item.orderId, deliverableId: item.id }
  const isOver = item.state === "live" || item.state === "verified"
  if (item.actions.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {item.actions.map((action, index) => (
        <ButtonLink
          key={action}
          href={href(BUTTONS[action].url, ids)}
          kind={index === 0 && action !== "report" && !isOver ? "primary" : "secondary"}
        >
          {action === "deliver" && item.state === "live"
            ? "Correct the link"
            : BUTTONS[action].label}
        </ButtonLink>
      ))}
    </div>
  )
}
