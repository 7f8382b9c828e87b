import {
  ACCOUNT_STATES,
  HOLD_HOURS,
  type PayoutDetailsView,
} from "#app/domain/payments/payouts/details.ts"
import { Badge, type BadgeTone } from "#app/ui/badge.tsx"
import { ButtonLink } from "#app/ui/button.tsx"
import { CardSection } from "#app/ui/card.tsx"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { CalendarDate, ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

type PayoutStateProps = { details: PayoutDetailsView | null; isVerified: boolean }

export function PayoutState({ details, isVerified }: PayoutStateProps) {
  return (
    <CardSection id="now" title="Where your money goes">
      {details ? (
        <Destination details={details} isVerified={isVerified} />
      ) : (
        <p className="text-muted">
          You haven't added payout details yet. Your earnings wait for you until you do.
        </p>
      )}
      {!isVerified && (
        <p>
          We can pay you once your email address is confirmed.{" "}
          <a
            href={href(urls.account.security)}
            className="inline-block min-h-6 font-medium underline"
          >
            Confirm your email
          </a>
        </p>
      )}
      {details && (
        <ButtonLink
          href={href(urls.account.removePayoutDetails)}
          kind="secondary"
          className="justify-self-start"
        >
          Remove these details
        </ButtonLink>
      )}
    </CardSection>
  )
}

function Destination({ details, isVerified }: { details: PayoutDetailsView; isVerified: boolean }) {
  const { destination, masked, changedAt, heldUntil, paidBy } = details
  const items = [
    { term: destination === "upi" ? "UPI id" : "Bank account", children: masked },
    { term: "Saved on", children: <CalendarDate at={changedAt} /> },
    {
      term: "Paid by",
      children: paidBy === "manual" ? "A transfer that we make" : "Our payment provider",
    },
  ]
  return (
    <>
      <DescriptionList items={items} />
      {heldUntil !== null && (
        <p>
          {`You changed your details. To protect you, we pause payouts for ${HOLD_HOURS} hours, until `}
          <ExactTime at={heldUntil} />.
        </p>
      )}
      {paidBy === "route" && heldUntil === null && isVerified && <AccountState {...details} />}
    </>
  )
}

function AccountState({ accountStatus, accountNote }: PayoutDetailsView) {
  const { label, text, isGood, isBad } = ACCOUNT_STATES[accountStatus]
  const tone: BadgeTone = isGood ? "positive" : isBad ? "danger" : "neutral"
  return (
    <div className="grid justify-items-start gap-2">
      <Badge tone={tone}>{label}</Badge>
      <p>{text}</p>
      {accountNote && <p className="wrap-anywhere">{accountNote}</p>}
    </div>
  )
}
