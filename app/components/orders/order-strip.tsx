import type { ReactNode } from "react"
import type { OrderView, ShownOrder } from "#app/domain/work/orders/order-view.server.ts"
import { Card } from "#app/ui/card.tsx"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { type FollowUp, OrderActions } from "./order-actions.tsx"
import type { ActionButton } from "./order-buttons.ts"

type OrderStripProps = {
  order: ShownOrder
  earned: string | undefined
  buttons: readonly ActionButton[]
  /** After the end, most wanted first. */
  followUps: readonly FollowUp[]
  /** The steps. */
  children: ReactNode
}

export function OrderStrip({ order, earned, buttons, followUps, children }: OrderStripProps) {
  const { state, amount, dueAt, isPaused, turn, ending } = order
  const money = (order.isEarned && earned) || order.money
  const due = dueAt !== null && (
    <>
      <ExactTime at={dueAt} />
      {isPaused && <span className="block text-sm font-normal text-muted">Paused for now</span>}
    </>
  )
  return (
    <Card as="section" aria-label="How the order stands" className="grid gap-5 print:hidden">
      {children}
      <DescriptionList
        items={[
          { term: "State", children: state },
          {
            term: "Money",
            children: (
              <>
                <span className="tabular-nums">{amount}</span>
                <span className="block text-sm font-normal text-muted">{money}</span>
              </>
            ),
          },
          ...(due ? [{ term: "Due", children: due }] : []),
          ...(turn ? [{ term: "Next step", children: <Turn {...turn} /> }] : []),
        ]}
      />
      <div className="grid gap-2">
        <OutlookText outlook={order.outlook} />
        {order.proposal && <Proposal {...order.proposal} />}
        {ending && (
          <p className="wrap-anywhere whitespace-pre-line">
            <span className="text-muted">
              {ending.by === "You" ? "Your reason: " : `Reason of ${ending.by}: `}
            </span>
            {ending.reason}
          </p>
        )}
      </div>
      <OrderActions order={order} buttons={buttons} followUps={followUps} />
    </Card>
  )
}

function Turn({ isOwn, of, step }: NonNullable<OrderView["turn"]>) {
  return (
    <>
      {isOwn ? "Waiting for you" : of}
      <span className="block text-sm font-normal text-muted">
        {isOwn ? `Next: ${step}` : `Will ${step}`}
      </span>
    </>
  )
}

/** The text after a time brings its own punctuation. */
function OutlookText({ outlook: { before, at, after } }: Pick<OrderView, "outlook">) {
  return (
    <p>
      {before}
      {at !== undefined && (
        <>
          {" "}
          <ExactTime at={at} />
        </>
      )}
      {after}
    </p>
  )
}

function Proposal({ isOwn, at, other }: NonNullable<OrderView["proposal"]>) {
  return (
    <p>
      {isOwn ? "You propose " : `${other} proposes `}
      <ExactTime at={at} /> as the due date. {isOwn ? `${other} answers.` : "You answer."}
    </p>
  )
}
