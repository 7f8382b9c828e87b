import { redirect } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { CasePanel } from "#app/components/cases/case-panel.tsx"
import { Conversation } from "#app/components/messages/conversation.tsx"
import { OrderState } from "#app/components/orders/order-state.tsx"
import { OrderStrip } from "#app/components/orders/order-strip.tsx"
import { StopNote } from "#app/components/payouts/stop-note.tsx"
import { MessageInput } from "#app/domain/work/conversations/conversation-schema.ts"
import { markShownMessagesSeen } from "#app/domain/work/conversations/read-cursors.server.ts"
import type { ProgressStep } from "#app/domain/work/orders/order-progress.ts"
import { findOwnMoney } from "#app/domain/work/orders/order-steps.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { isPrefetch } from "#app/http/request-purpose.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { cx } from "#app/ui/class-names.ts"
import { PageHeader, TabLinks } from "#app/ui/page-parts.tsx"
import { PrintButton } from "#app/ui/print-button.tsx"
import { StaticHtml, staticData } from "#app/ui/static-html.tsx"
import { CalendarDate } from "#app/ui/time.tsx"
import { addOnsHref } from "#app/urls/add-ons.ts"
import { href, urls } from "#app/urls/index.ts"
import { findOrderPage } from "./order-page.server.ts"
import { OrderTab } from "./order-tab.tsx"

export const config = { sends: "work" } satisfies RouteConfig

export const loader = actorHandler(({ actor, request, query, params, context }) => {
  const { orderId = "" } = params
  // Notices and earnings of a tip or an add-on lead here by its own id.
  const { addOnOf } = findOwnMoney(actor, orderId)
  if (addOnOf) throw redirect(addOnsHref(addOnOf))
  const { steps, ...page } = findOrderPage(actor, orderId, query)
  const { conversation } = page
  if (conversation && !isPrefetch(request)) markShownMessagesSeen(actor, conversation)
  return { ...page, steps: staticData(steps, context), required: requiredFields(MessageInput) }
})

export const meta = titleMeta<typeof loader>((data) =>
  data ? `Order: ${data.order.title}` : "Order",
)

export default function OrderPage() {
  const data = useLoaderData<typeof loader>()
  const { role, tab, tabs, order, steps, cases, earned, payout, receipt, conversation } = data
  const { id: orderId } = order
  const other = role === "brand" ? order.influencerName : order.brandName
  return (
    <>
      <PageHeader
        title={order.title}
        back={{ href: href(urls.orders.root), label: "Orders" }}
        meta={
          <>
            <OrderState status={order.status} role={role} />
            <span className="wrap-anywhere">with {other ?? "Unknown"}</span>
          </>
        }
        actions={receipt && <PrintButton label="Print receipt" />}
      />
      <div className="grid gap-6">
        <OrderStrip order={order} earned={earned} buttons={data.buttons} followUps={data.followUps}>
          <StaticHtml
            as="ol"
            id="progress"
            of={steps}
            aria-label="Progress"
            className="grid grid-cols-3 gap-x-2 gap-y-4 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none"
          >
            {(all) => <OrderProgress steps={all} />}
          </StaticHtml>
          {payout && tab !== "money" && <StopNote {...payout} />}
        </OrderStrip>
        <CasePanel orderId={orderId} role={role} cases={cases} />
        <TabLinks
          label="Parts of the order"
          tabs={tabs.map((one) => ({
            label: one.label,
            href: href(urls.orders.show, { orderId }, one.tab === "work" ? {} : { tab: one.tab }),
            isCurrent: one.tab === tab,
          }))}
        />
        <div
          className={cx(
            "grid items-start gap-6",
            conversation && "lg:grid-cols-[minmax(0,1fr)_22rem]",
          )}
        >
          <div className="grid min-w-0 gap-6">
            <OrderTab data={data} />
          </div>
          <div id="conversation" className="empty:hidden print:hidden">
            {conversation && <Conversation conversation={conversation} orderId={orderId} />}
          </div>
        </div>
      </div>
    </>
  )
}

/** The text carries the state, not the colour. */
const NOTES = { done: "Done", current: "Next", later: "", skipped: "Skipped" } as const

/** From payment to payout. */
const OrderProgress = ({ steps }: { steps: readonly ProgressStep[] }) =>
  steps.map(({ label, at, state }) => (
    <li
      key={label}
      aria-current={state === "current" ? "step" : undefined}
      className={cx(
        "grid content-start border-t-4 pt-2 text-sm",
        state === "done" && "border-positive-mark",
        state === "current" && "border-accent",
        (state === "later" || state === "skipped") && "border-line text-muted",
      )}
    >
      <span className="font-medium">{label}</span>
      <span className="text-muted">{at === null ? NOTES[state] : <CalendarDate at={at} />}</span>
    </li>
  ))
