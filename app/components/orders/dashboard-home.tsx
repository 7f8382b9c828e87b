import { ButtonLink } from "#app/ui/button.tsx"
import { EmptyState } from "#app/ui/empty-state.tsx"
import { Flash } from "#app/ui/flash.tsx"
import { PageHeader } from "#app/ui/page-header.tsx"
import { Pager } from "#app/ui/pager.tsx"
import { StatCard, StatGrid } from "#app/ui/stat-card.tsx"
import { TabLinks } from "#app/ui/tabs.tsx"
import { href, urls } from "#app/urls.ts"
import { type OrderRow, OrdersTable } from "./orders-table.tsx"

type Figures = { orders: string; completed: string; active: string; projects: string }

type DashboardHomeProps = {
  side: "influencer" | "brand"
  /** The four figures as they are shown, or why they could not be had. */
  figures: Figures | string
  /** The filter that is on, and all that there are. */
  filter: string
  filters: readonly string[]
  /** Undefined where they could not be read. */
  orders: readonly OrderRow[] | undefined
  /** The cursor of the page after this one, and the one that led here. */
  next: string | undefined
  after: string | undefined
}

/** The home of both dashboards: four figures and the orders. */
export function DashboardHome(props: DashboardHomeProps) {
  const { side, figures, filter, filters, orders, next, after } = props
  const hrefOf = (status: string, cursor?: string) =>
    href(urls[side].dashboard, { status: status === "all" ? undefined : status, after: cursor })
  return (
    <>
      <PageHeader title="Dashboard" />
      {typeof figures !== "string" ? (
        <StatGrid>
          <StatCard label="Total Order(s)" value={figures.orders} />
          <StatCard label="Total Order(s) Completed" value={figures.completed} />
          <StatCard label="Active Order(s)" value={figures.active} />
          <StatCard label="Total Project(s)" value={figures.projects} />
        </StatGrid>
      ) : (
        <div role="alert">
          <Flash flash={{ type: "error", message: figures }} />
        </div>
      )}
      <div className="mt-10">
        <h2 className="text-xl">Orders</h2>
        <div className="mt-1 mb-4">
          <TabLinks
            label="Orders by status"
            tabs={filters.map((one) => ({
              href: hrefOf(one),
              label: capitalise(one),
              isCurrent: one === filter,
            }))}
          />
        </div>
        {orders ? (
          <OrdersTable
            counterpartLabel={side === "brand" ? "Influencer" : "Brand"}
            side={side}
            orders={orders}
            projectHref={(projectId) => href(urls[side].project, { projectId })}
            emptyAction={filter === "all" && <NextStep side={side} />}
          />
        ) : (
          <EmptyState
            text="Your orders cannot be shown at the moment."
            action={
              <ButtonLink href={hrefOf(filter, after)} kind="secondary">
                Try again
              </ButtonLink>
            }
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

function NextStep({ side }: { side: "influencer" | "brand" }) {
  return side === "brand" ? (
    <ButtonLink href={href(urls.brand.projects)} kind="secondary">
      Post a brief
    </ButtonLink>
  ) : (
    <ButtonLink href={href(urls.influencer.browse)} kind="secondary">
      Find paid work
    </ButtonLink>
  )
}

const capitalise = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`
