import { useLoaderData } from "@remix-run/react"
import { PageQuestion } from "#app/components/creators/page-question.tsx"
import { checkText } from "#app/components/next-steps/check-text.ts"
import { Checklist } from "#app/components/next-steps/checklist.tsx"
import { NextSteps } from "#app/components/next-steps/next-steps.tsx"
import { stepText } from "#app/components/next-steps/step-text.ts"
import { OrdersTable } from "#app/components/orders/orders-table.tsx"
import { listChecklistItems } from "#app/domain/admin/next-steps/checklist.server.ts"
import { listNextSteps } from "#app/domain/admin/next-steps/list-next-steps.server.ts"
import { ALL_STEPS, SHOWN_STEPS } from "#app/domain/admin/next-steps/next-step.ts"
import { may } from "#app/domain/identity/accounts/permissions.ts"
import { isPublicPageUndecided } from "#app/domain/market/creators/own-page.server.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { findMetrics, formatMetrics, orErrorText } from "#app/domain/work/orders/metrics.server.ts"
import { ORDER_FILTERS, toOrderFilter } from "#app/domain/work/orders/order.ts"
import { listOrders } from "#app/domain/work/orders/order-records.server.ts"
import { dashboardHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { EmptyState } from "#app/ui/card.tsx"
import { capitalise, PageHeader, Pager, TabLinks } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"
import { DashboardFigures, Money } from "./dashboard-figures.tsx"
import { listMoneyFigures } from "./home-money.server.ts"

export const loader = dashboardHandler(({ actor, query }) => {
  const filter = toOrderFilter(query.get("status"))
  const after = query.get("after") ?? undefined
  const showsAll = query.get("steps") === "all"
  const steps = orErrorText(() => {
    const { steps, more } = listNextSteps(actor, showsAll ? ALL_STEPS : SHOWN_STEPS)
    return {
      steps: steps.map(stepText),
      more,
      checks: listChecklistItems(actor).map((check) => checkText(check, actor.role)),
      money: listMoneyFigures(actor),
    }
  })
  const figures = findMetrics(actor)
  const listed = orErrorText(() => listOrders(actor, { status: filter, after }))
  const [problem] = [figures, listed, steps].flatMap((part) =>
    "problem" in part ? part.problem : [],
  )
  return {
    role: actor.role,
    mayWork: may(actor, "work"),
    asksAboutPage: may(actor, "work") && isPublicPageUndecided(actor),
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
    showsAll,
    now: "problem" in steps ? undefined : steps,
  }
})

export const meta = titleMeta("Dashboard")

const firstSteps = {
  influencer: { href: href(urls.influencer.browse), label: "Find paid work" },
  brand: { href: href(urls.brand.projects), label: "Post a project" },
}
const ALL_ORDERS = { href: href(urls.orders.root), label: "See all orders" }

export default function DashboardHome() {
  const loaded = useLoaderData<typeof loader>()
  const { role, mayWork, asksAboutPage, problem, figures, filter, orders, next, after, now } =
    loaded
  const hrefOf = (status: string, cursor?: string) =>
    href(urls[role].dashboard, { status: status === "all" ? undefined : status, after: cursor })
  return (
    <>
      <PageHeader title="Dashboard" />
      {problem && <h2 className="mb-8 text-xl">{problem}</h2>}
      {now && <Checklist checks={now.checks} />}
      {now && (
        <NextSteps
          steps={now.steps}
          more={now.more}
          allHref={
            loaded.showsAll
              ? undefined
              : `${href(urls[role].dashboard, { steps: "all" })}#next-steps`
          }
          otherwise={now.checks.length > 0 ? undefined : mayWork ? firstSteps[role] : ALL_ORDERS}
        />
      )}
      {asksAboutPage && <PageQuestion role={role} />}
      {figures && <DashboardFigures role={role} figures={figures} />}
      {now && <Money role={role} figures={now.money} />}
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
            nextStep={filter === "all" && mayWork && firstSteps[role]}
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
