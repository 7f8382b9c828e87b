import { useLoaderData } from "@remix-run/react"
import { OrderState } from "#app/components/orders/order-state.tsx"
import {
  type ListedOrder,
  listOwnOrders,
  type OrderListState,
} from "#app/domain/work/orders/order-list.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { Badge } from "#app/ui/badge.tsx"
import { Button } from "#app/ui/button.tsx"
import { EmptyState } from "#app/ui/card.tsx"
import { SearchBox } from "#app/ui/form/search-box.tsx"
import { capitalise, PageHeader, Pager, TabLinks } from "#app/ui/page-parts.tsx"
import { StaticHtml, staticData } from "#app/ui/static-html.tsx"
import { CalendarDate } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import type { Role } from "#db/schema/words.ts"

const TABS = [
  { state: "all", label: "All" },
  { state: "waiting", label: "Waiting for you" },
  { state: "working", label: "In progress" },
  { state: "done", label: "Completed" },
  { state: "ended", label: "Cancelled" },
] as const satisfies readonly { state: OrderListState; label: string }[]

const readState = (text: string | null): OrderListState =>
  TABS.find(({ state }) => state === text)?.state ?? "all"

export const loader = actorHandler(({ actor, context, query }) => {
  const state = readState(query.get("state"))
  const search = query.get("search")?.trim().slice(0, 100) ?? ""
  const after = query.get("after") ?? undefined
  const { items, next } = listOwnOrders(actor, { state, search, after })
  const orders = staticData(items, context)
  return { role: actor.role, orders, shown: items.length, next, state, search, isFirst: !after }
})

export const meta = titleMeta("Orders")

const FIRST_STEP = {
  influencer: { href: href(urls.influencer.browse), label: "Find paid work" },
  brand: { href: href(urls.brand.projects), label: "Your projects" },
}

export default function OrdersPage() {
  const { role, orders, shown, next, state, search, isFirst } = useLoaderData<typeof loader>()
  const hrefOf = (one: OrderListState, after?: string) =>
    href(urls.orders.root, { state: one === "all" ? undefined : one, search, after })
  return (
    <>
      <PageHeader title="Orders" />
      <div className="mb-4 flex flex-wrap-reverse items-end justify-between gap-4">
        <TabLinks
          label="Orders by state"
          tabs={TABS.map((tab) => ({
            href: hrefOf(tab.state),
            label: tab.label,
            isCurrent: tab.state === state,
          }))}
        />
        <SearchBox
          key={search}
          action={href(urls.orders.root)}
          label="Search orders"
          input={{ defaultValue: search, placeholder: "Search by title or name..." }}
          kept={{ state: state === "all" ? undefined : state }}
          className="w-full sm:w-auto"
        >
          <Button kind="secondary">Search</Button>
        </SearchBox>
      </div>
      {shown === 0 ? (
        <EmptyState
          text="No orders found."
          nextStep={
            search || state !== "all"
              ? { href: href(urls.orders.root), label: "All orders" }
              : FIRST_STEP[role]
          }
        />
      ) : (
        <StaticHtml as="ul" id="orders" of={orders} className="grid gap-2">
          {(all) => all.map((order) => <OrderItem key={order.id} order={order} role={role} />)}
        </StaticHtml>
      )}
      <Pager
        label="Pages of orders"
        nextHref={next && hrefOf(state, next)}
        firstHref={isFirst ? undefined : hrefOf(state)}
      />
    </>
  )
}

function OrderItem({ order, role }: { order: ListedOrder; role: Role }) {
  const { id, title, counterpart, status, state, amount, dueAt, ownStep } = order
  const isOngoing = status === "ongoing"
  return (
    <li className="relative grid gap-x-6 gap-y-1 rounded-card border border-line bg-raised px-4 py-3 hover:bg-sunken lg:grid-cols-[minmax(0,1fr)_16rem_8rem] lg:items-center">
      <div className="min-w-0">
        <h2 className="text-base wrap-anywhere">
          <a
            href={href(urls.orders.show, { orderId: id })}
            className="title-link after:absolute after:inset-0"
          >
            {title}
          </a>
        </h2>
        <p className="text-sm text-muted wrap-anywhere">{counterpart ?? "Unknown"}</p>
      </div>
      <div className="grid gap-1 text-sm">
        {isOngoing ? <p>{state}</p> : <OrderState status={status} role={role} />}
        {ownStep && (
          <p className="wrap-anywhere">
            <Badge tone="accent">Waiting for you</Badge> {capitalise(ownStep)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap justify-between gap-x-3 text-sm lg:grid lg:justify-end lg:justify-items-end">
        <p className="text-base font-medium tabular-nums">{amount}</p>
        {dueAt !== null && (
          <p className="text-muted">
            Due <CalendarDate at={dueAt} />
          </p>
        )}
      </div>
    </li>
  )
}
