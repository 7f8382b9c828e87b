import type { ShownOrder } from "#app/domain/work/orders/order-view.server.ts"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import type { Role } from "#db/schema/words.ts"

type OrderFactsProps = {
  order: ShownOrder
  role: Role
}

export function OrderFacts({ order, role }: OrderFactsProps) {
  const moment = (term: string, at: number | null) =>
    at === null ? [] : [{ term, children: <ExactTime at={at} /> }]
  return (
    <DescriptionList
      items={[
        { term: "Brand", children: order.brandName ?? "Unknown" },
        { term: "Influencer", children: order.influencerName ?? "Unknown" },
        {
          term: "Project",
          children: (
            <a
              href={href(urls[role].project, { projectId: order.projectId })}
              className="text-link"
            >
              View project
            </a>
          ),
        },
        { term: "Niche", children: order.niche || "Any" },
        ...moment("Ordered", order.orderedAt),
        ...(order.status === "draft" ? [{ term: "Paid", children: "Not yet" }] : []),
        ...moment("Paid", order.paidAt),
        ...moment("Completed", order.completedAt),
        ...moment("Cancelled", order.cancelledAt),
        {
          term: "Order number",
          isWide: true,
          children: <span className="font-mono text-sm">{order.id}</span>,
        },
      ]}
    />
  )
}
