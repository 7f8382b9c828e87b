import { Button } from "#app/ui/button.tsx"
import { PostForm } from "#app/ui/form/seat-form.tsx"
import { href, urls } from "#app/urls/index.ts"

const BUTTONS = [
  { answer: "accept", label: "Accept the offer", kind: "primary" },
  { answer: "decline", label: "Decline", kind: "secondary" },
] as const

export type CounterOffer = { counterId: string; shownTermsId: string }

type CounterAnswersProps = {
  offer: CounterOffer
  size?: "small"
  /** The element that names what is offered. */
  describedBy?: string
}

/** Native forms, as they also stand in static parts of pages. */
export const CounterAnswers = ({ offer, size, describedBy }: CounterAnswersProps) => (
  <div className="flex flex-wrap gap-2">
    {BUTTONS.map(({ answer, label, kind }) => (
      <PostForm key={answer} action={href(urls.answerOffer, { offerId: offer.counterId, answer })}>
        <input type="hidden" name="brief" value={offer.shownTermsId} />
        <Button kind={kind} {...(size && { size })} aria-describedby={describedBy}>
          {label}
        </Button>
      </PostForm>
    ))}
  </div>
)
