import type { OfferAnswer } from "#app/domain/market/offers/offer.ts"
import type { ShownOffer } from "#app/domain/work/conversation-offers/offer-queries.server.ts"
import { Badge } from "#app/ui/badge.tsx"
import { Button } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { PostForm } from "#app/ui/form/seat-form.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

const labelOfAnswer = (answer: Exclude<OfferAnswer, "counter">, { price, isFree }: ShownOffer) =>
  ({
    accept: isFree ? "Accept" : `Accept ${price}`,
    pay: isFree ? "Start for free" : `Pay ${price}`,
    decline: "Decline",
    withdraw: "Take back",
  })[answer]

type OfferCardProps = { offer: ShownOffer; otherName: string }

/** An offer of a conversation with what its viewer may answer. */
export function OfferCard({ offer, otherName }: OfferCardProps) {
  const { id, title, text, terms, price, label, isOwn, isWaiting, answers, expiresAt, orderId } =
    offer
  return (
    <Card as="section" aria-labelledby={`offer-${id}`} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={`offer-${id}`} className="min-w-0 text-lg wrap-anywhere">
          {title}
        </h2>
        <span className="font-semibold tabular-nums">{price}</span>
        <Badge tone={isWaiting ? "accent" : "neutral"}>{label}</Badge>
      </div>
      <p className="text-sm text-muted wrap-anywhere">
        {isOwn ? "From you" : `From ${otherName}`}, <ExactTime at={offer.createdAt} />
        {expiresAt !== null && (
          <>
            . Open until <ExactTime at={expiresAt} />
          </>
        )}
        .
      </p>
      <DescriptionList items={terms.map(({ term, value }) => ({ term, children: value }))} />
      {text && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {answers.map(
          (answer) =>
            answer !== "counter" && (
              <PostForm key={answer} action={href(urls.answerOffer, { offerId: id, answer })}>
                <Button
                  kind={answer === "accept" || answer === "pay" ? "primary" : "secondary"}
                  aria-describedby={`offer-${id}`}
                >
                  {labelOfAnswer(answer, offer)}
                </Button>
              </PostForm>
            ),
        )}
      </div>
      {orderId && (
        <p>
          <a href={href(urls.orders.show, { orderId })} className="text-link">
            Open the order
          </a>
        </p>
      )}
    </Card>
  )
}
