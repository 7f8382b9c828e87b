import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { DashboardHome } from "#app/components/orders/dashboard-home.tsx"
import { formatMoney } from "#app/domain/money.ts"
import { findMetrics, formatMetrics } from "#app/domain/orders/metrics.server.ts"
import { ORDER_FILTERS, toOrderFilter } from "#app/domain/orders/order.ts"
import { findOrders } from "#app/domain/orders/order-queries.server.ts"
import { requireInfluencer } from "#app/http/actor.server.ts"
import { handler } from "#app/http/handler.server.ts"

export const loader = handler(async ({ request }) => {
  const actor = await requireInfluencer(request)
  const query = new URL(request.url).searchParams
  const filter = toOrderFilter(query.get("status"))
  const after = query.get("after") ?? undefined
  const listed = findOrders(actor, { status: filter, after })
  const found = findMetrics(actor)
  return {
    figures: "metrics" in found ? formatMetrics(found.metrics) : found.problem,
    toasts: "metrics" in found ? [] : [found.problem],
    filter,
    filters: ORDER_FILTERS,
    orders: listed?.items.map((order) => ({
      ...order,
      amount: formatMoney(order.amountMinor, order.currency),
    })),
    next: listed?.next,
    after,
  }
})

export const meta: MetaFunction = () => [{ title: "Dashboard · Influencer Marketplace" }]

export default function InfluencerDashboard() {
  return <DashboardHome side="influencer" {...useLoaderData<typeof loader>()} />
}
