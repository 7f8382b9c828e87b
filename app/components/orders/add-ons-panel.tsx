import type { AddOnAnswer } from "#app/domain/work/add-ons/add-on.ts"
import { Badge } from "#app/ui/badge.tsx"
import { ButtonLink } from "#app/ui/button.tsx"
import { useCanSendForm } from "#app/ui/form/seat-form.tsx"
import { TitledCard } from "#app/ui/titled-card.tsx"
import { href, urls } from "#app/urls/index.ts"
import { AddOnAnswerForm } from "./add-on-answer-form.tsx"

type Item = {
  id: string
  name: string
  text: string
  amount: string
  label: string
  isPaid: boolean
  isReturned: boolean
  canAskRefund: boolean
  answers: readonly AddOnAnswer[]
}
type AddOnsPanelProps = {
  orderId: string
  addOns: { canTip: boolean; canOffer: readonly string[]; items: readonly Item[] }
}

/** Renders nothing where nothing was added and nothing can be. */
export function AddOnsPanel({ orderId, addOns: { canTip, canOffer, items } }: AddOnsPanelProps) {
  const maySend = useCanSendForm()
  const tip = href(urls.orders.tip, { orderId })
  const addOn = href(urls.orders.addOn, { orderId })
  const mayTip = canTip && maySend(tip)
  const mayOffer = canOffer.length > 0 && maySend(addOn)
  if (!mayTip && !mayOffer && items.length === 0) return null
  return (
    <TitledCard id="add-ons" title="Tips and add-ons">
      {items.length > 0 && (
        <ul className="grid gap-4">
          {items.map((item) => (
            <AddOn key={item.id} orderId={orderId} item={item} />
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-2 empty:hidden">
        {mayTip && (
          <ButtonLink href={tip} kind="secondary" size="small">
            Give a tip
          </ButtonLink>
        )}
        {mayOffer && (
          <ButtonLink href={addOn} kind="secondary" size="small">
            {canOffer.includes("rights") ? "Renew rights or add work" : "Offer an add-on"}
          </ButtonLink>
        )}
      </p>
    </TitledCard>
  )
}

const BUTTONS: Record<AddOnAnswer, string> = {
  accept: "Accept",
  decline: "Decline",
  withdraw: "Take back",
  pay: "Pay",
}

const toneOf = ({ isPaid, isReturned, answers }: Item) =>
  isPaid && !isReturned ? "positive" : answers.length > 0 ? "accent" : "neutral"

function AddOn({ orderId, item }: { orderId: string; item: Item }) {
  const { id, name, text, amount, label, answers, canAskRefund } = item
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="tabular-nums">{amount}</span>
        <Badge tone={toneOf(item)}>{label}</Badge>
      </p>
      {text && <p className="text-muted wrap-anywhere whitespace-pre-line">{text}</p>}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {answers.map((answer) => (
          <AddOnAnswerForm key={answer} {...{ orderId, id, answer }} size="small">
            {`${BUTTONS[answer]}${answer === "pay" ? ` ${amount}` : ""}`}
          </AddOnAnswerForm>
        ))}
      </div>
      {canAskRefund && (
        <p>
          <a href={href(urls.orders.refund, { orderId: id })} className="text-link text-sm">
            Ask for a refund of {amount}
          </a>
        </p>
      )}
    </li>
  )
}
