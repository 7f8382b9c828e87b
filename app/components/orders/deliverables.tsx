import type { Deliverable } from "#app/domain/work/deliverables/deliverable-queries.server.ts"
import {
  authorName,
  deliverableName,
  STATE_LABELS,
} from "#app/domain/work/deliverables/deliverable-table.ts"
import type { ShownRight } from "#app/domain/work/rights/rights-queries.server.ts"
import { Badge, type BadgeTone } from "#app/ui/badge.tsx"
import { Card } from "#app/ui/card.tsx"
import { cx } from "#app/ui/class-names.ts"
import { Disclosure } from "#app/ui/disclosure.tsx"
import { CalendarDate, ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import type { DeliverableState } from "#db/schema/words.ts"
import { BriefOfWork, type WorkBrief } from "./brief-of-work.tsx"
import { PostChecks } from "./checked-post.tsx"
import { ApproveAll, DeliverableActions, ReviewNote } from "./deliverable-actions.tsx"
import { DeliverableVersions } from "./deliverable-versions.tsx"
import { LivePost } from "./live-post.tsx"
import { RightChips } from "./right-chips.tsx"

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

type DeliverablesProps = {
  items: readonly Deliverable[]
  brief?: WorkBrief | null
  rights?: readonly ShownRight[]
}

export function Deliverables({ items, brief, rights = [] }: DeliverablesProps) {
  if (items.length === 0) return null
  const late = items.find(({ actions }) => actions.includes("deliver"))?.lateLinkUntil
  const isSingle = items.length === 1
  return (
    <Card as="section" aria-labelledby="deliverables-heading" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="deliverables-heading" className="text-xl">
          Deliverables
        </h2>
        <ApproveAll items={items} />
      </div>
      <RightChips rights={rights.filter((one) => one.isExclusive)} label="Agreed with the brand" />
      {late !== undefined && (
        <p className="text-muted">
          You can add live links and their labels until <CalendarDate at={late} />.
        </p>
      )}
      <ReviewNote items={items} />
      {brief && items.some(({ latestVersion }) => latestVersion > 0) && (
        <Disclosure closedLabel="Brief" openLabel="Brief">
          <BriefOfWork brief={brief} />
        </Disclosure>
      )}
      <ul className={cx("grid gap-4", !isSingle && "xl:grid-cols-2")}>
        {items.map((item) => (
          <li
            key={item.id}
            className={cx(
              "grid min-w-0 content-start gap-3",
              !isSingle && "rounded-card border border-line p-4",
            )}
          >
            <DeliverableItem
              item={item}
              open={isSingle ? 2 : 1}
              rights={rights.filter(({ deliverableId }) => deliverableId === item.id)}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type ItemProps = { item: Deliverable }

type OpenProps = ItemProps & { open: number; rights: readonly ShownRight[] }

function DeliverableItem({ item, open, rights }: OpenProps) {
  const ids = { orderId: item.orderId, deliverableId: item.id }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{deliverableName(item)}</h3>
        <DeliverableStateBadge state={item.state} />
      </div>
      {item.dueAt !== null && (
        <p className="text-sm text-muted">
          Due by <CalendarDate at={item.dueAt} />
        </p>
      )}
      <RightChips rights={rights} label="Rights of use" />
      <LivePost deliverable={item} />
      <PostChecks item={item} />
      <DeliverableVersions versions={item.versions} open={open} />
      {item.latestVersion > 0 && (
        <p className="text-sm">
          <a href={href(urls.orders.work, ids)} className="text-link">
            {item.isPartial ? "All versions in full" : "Open with brief and comments"}
          </a>
        </p>
      )}
      <NewestComment item={item} />
      <DeliverableActions item={item} />
    </>
  )
}

function NewestComment({ item: { draftComments, isOwn, orderId, id: deliverableId } }: ItemProps) {
  if (!draftComments) return null
  const { count, at, text, authorRole } = draftComments
  return (
    <div className="grid gap-1 text-sm">
      <span className="text-muted">
        <a
          href={`${href(urls.orders.work, { orderId, deliverableId })}#comments`}
          className="text-link"
        >
          {count === 1 ? "1 comment" : `${count} comments`}
        </a>
        . {authorName(authorRole, isOwn)}, <ExactTime at={at} />
      </span>
      <span className="wrap-anywhere">{text}</span>
    </div>
  )
}
