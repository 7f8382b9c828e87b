import type { OrderView } from "#app/domain/work/orders/order-view.server.ts"
import { ButtonLink } from "#app/ui/button.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

type OrderTimelineProps = { orderId: string; timeline: NonNullable<OrderView["timeline"]> }

/** Newest first. */
export function OrderTimeline({ orderId, timeline: { items, next } }: OrderTimelineProps) {
  return (
    <>
      <ol className="grid gap-4 border-l border-line pl-5">
        {items.map(({ id, label, by, at, dueAt, amount }) => (
          <li key={id} className="relative">
            <span
              aria-hidden="true"
              className="absolute top-2 -left-[calc(1.25rem+4.5px)] size-2 rounded-full bg-accent"
            />
            <p className="font-medium">
              {label}
              {amount && `: ${amount}`}
              {dueAt !== undefined && (
                <>
                  : <ExactTime at={dueAt} />
                </>
              )}
            </p>
            <p className="text-sm text-muted wrap-anywhere">
              {by} · <ExactTime at={at} />
            </p>
          </li>
        ))}
      </ol>
      {next && (
        <ButtonLink
          href={href(urls.orders.show, { orderId }, { tab: "timeline", before: next })}
          kind="secondary"
          size="small"
          className="mt-4"
        >
          Older events
        </ButtonLink>
      )}
    </>
  )
}
