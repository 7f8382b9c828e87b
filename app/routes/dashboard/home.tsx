import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { PageQuestion } from "#app/components/creators/page-question.tsx"
import { NextSteps } from "#app/components/next-steps/next-steps.tsx"
import { OrdersTable } from "#app/components/orders/orders-table.tsx"
import { listNextSteps } from "#app/domain/admin/next-steps/list-next-steps.server.ts"
import { isPageQuestionOpen } from "#app/domain/market/creators/own-page.server.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { findMetrics, formatMetrics, orProblem } from "#app/domain/work/orders/metrics.server.ts"
import { ORDER_FILTERS, toOrderFilter } from "#app/domain/work/orders/order.ts"
import { listOrders } from "#app/domain/work/orders/order-queries.server.ts"
import { requireDashboardUser } from "#app/http/actor.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageTitle } from "#app/http/page-meta.ts"
import { EmptyState } from "#app/ui/card.tsx"
import { capitalise, PageHeader, Pager, TabLinks } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

export const loader = handler(async ({ request }) => {
  const actor = await requireDashboardUser(request)
  const query = new URL(request.url).searchParams
  const filter = toOrderFilter(query.get("status"))
  const after = query.get("after") ?? undefined
  const steps = orProblem(() => listNextSteps(actor))
  const figures = findMetrics(actor)
  const listed = orProblem(() => listOrders(actor, { status: filter, after }))
  const [problem] = [figures, listed, steps].flatMap((part) =>
    "problem" in part ? part.problem : [],
  )
  return {
    role: actor.role,
    asksAboutPage: isPageQuestionOpen(actor),
    problem,
    toasts: problem ? [problem] : [],
    /** Undefined if they could not be read. */
    figures: "problem" in figures ? undefined : formatMetrics(figures.metrics),
    filter,
    orders:
      "problem" in listed
        ? undefined
        : listed.items.map((order) => ({
            ...order,
            amount: formatMoney(order.amountMinor, order.currency),
          })),
    next: "problem" in listed ? undefined : listed.next,
    after,
    nextSteps: "problem" in steps ? undefined : steps,
  }
})

export const meta: MetaFunction = () => [{ title: pageTitle("Dashboard") }]

const firstSteps = {
  influencer: { href: href(urls.influencer.browse), label: "Find paid work" },
  brand: { href: href(urls.brand.projects), label: "Post a brief" },
}

const FIGURES = [
  { label: "Total Order(s)", name: "orders" },
  { label: "Total Order(s) Completed", name: "completed" },
  { label: "Active Order(s)", name: "active" },
  { label: "Total Project(s)", name: "projects" },
] as const

export default function DashboardHome() {
  const { role, asksAboutPage, problem, figures, filter, orders, next, after, nextSteps } =
    useLoaderData<typeof loader>()
  const hrefOf = (status: string, cursor?: string) =>
    href(urls[role].dashboard, { status: status === "all" ? undefined : status, after: cursor })
  return (
    <>
      <PageHeader title="Dashboard" />
      {problem && <h2 className="mb-8 text-xl">{problem}</h2>}
      {nextSteps && <NextSteps {...nextSteps} />}
      {asksAboutPage && <PageQuestion role={role} />}
      {figures && (
        <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
          {FIGURES.map(({ label, name }) => (
            <div
              key={name}
              className="relative flex flex-col justify-between gap-2 rounded-card border border-line bg-raised p-4 sm:p-5"
            >
              <dt className="text-sm text-muted">
                {role === "influencer" && name === "projects" ? (
                  <a
                    href={href(urls.influencer.applications)}
                    className="inline-flex min-h-6 items-center hover:underline after:absolute after:inset-0"
                  >
                    {label}
                  </a>
                ) : (
                  label
                )}
              </dt>
              <dd className="text-3xl font-semibold tracking-tight tabular-nums">
                {figures[name]}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="mt-10">
        <h2 className="text-xl">Orders</h2>
        <div className="mt-1 mb-4">
          <TabLinks
            label="Orders by status"
            tabs={ORDER_FILTERS.map((status) => ({
              href: hrefOf(status),
              label: capitalise(status),
              isCurrent: status === filter,
            }))}
          />
        </div>
        {orders ? (
          <OrdersTable
            role={role}
            orders={orders}
            nextStep={filter === "all" && firstSteps[role]}
          />
        ) : (
          <EmptyState
            text="Your orders cannot be shown at the moment."
            nextStep={{ href: hrefOf(filter, after), label: "Try again" }}
          />
        )}
        <Pager
          label="Pages of orders"
          nextHref={next && hrefOf(filter, next)}
          firstHref={after && hrefOf(filter)}
        />
      </div>
    </>
  )
}
