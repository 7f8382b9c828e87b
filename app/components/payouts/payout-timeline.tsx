import type { OrderEarnings } from "#app/domain/payments/payouts/order-earnings.server.ts"
import { isBackWithBrand } from "#app/domain/payments/payouts/payout-labels.ts"
import { DescriptionList, type Fact } from "#app/ui/description-list.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import type { Role } from "#db/schema/words.ts"
import { StopNote } from "./stop-note.tsx"

type PayoutTimelineProps = { earnings: OrderEarnings; role: Role; creator: string }

/** From held to paid out, as each role sees it. */
export function PayoutTimeline({ earnings, role, creator }: PayoutTimelineProps) {
  const { share, payout } = earnings
  const isOwn = role === "influencer"
  const get = (
    <>
      <span className="tabular-nums">{share.get}</span>
      <Small>{share.note}</Small>
    </>
  )
  return (
    <section aria-label="The money of this order" className="grid gap-3 border-t border-line pt-5">
      <DescriptionList
        items={[
          ...(payout ? payoutSteps(payout) : heldSteps(earnings, role, creator)),
          ...(payout && isBackWithBrand(payout.state)
            ? []
            : [{ term: isOwn ? "You get" : `${creator} gets`, children: get }]),
        ]}
      />
      {payout && (
        <StopNote stop={payout.stop} note={payout.note} isDue={payout.state === "stopped"} />
      )}
      {isOwn && (
        <p>
          <a href={href(urls.influencer.earnings)} className="text-link">
            See your earnings
          </a>
        </p>
      )}
    </section>
  )
}

const Small = ({ children }: { children: string }) => (
  <span className="block text-sm font-normal text-muted">{children}</span>
)

function heldSteps(earnings: OrderEarnings, role: Role, creator: string): Fact[] {
  const { heldSince, earliestAt, isRunning, isDisputed } = earnings
  if (!isRunning) return []
  const isOwn = role === "influencer"
  const accepts = isOwn ? "When the brand accepts the work" : "When you accept the work"
  return [
    { term: "Held since", children: <ExactTime at={heldSince} /> },
    {
      term: isOwn ? "Released when" : `Released to ${creator} when`,
      children: isDisputed ? "As the dispute is decided" : accepts,
    },
    {
      term: "Paid out",
      children: (
        <>
          Then, not before <ExactTime at={earliestAt} />
        </>
      ),
    },
  ]
}

function payoutSteps(payout: NonNullable<OrderEarnings["payout"]>): Fact[] {
  const { state, dueAt, paidAt, reference, label } = payout
  if (paidAt !== null && state !== "returned") {
    return [
      {
        term: "Paid out on",
        children: (
          <>
            <ExactTime at={paidAt} />
            {reference && <Small>{`Reference ${reference}`}</Small>}
          </>
        ),
      },
    ]
  }
  return [
    { term: "Payout", children: label },
    ...(isBackWithBrand(state) ? [] : [{ term: "Due on", children: <ExactTime at={dueAt} /> }]),
  ]
}
