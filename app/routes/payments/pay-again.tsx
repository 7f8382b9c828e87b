import { AddOnAnswerForm } from "#app/components/orders/add-on-answer-form.tsx"
import { PayForm } from "#app/components/payments/bill.tsx"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { PostForm } from "#app/ui/form/seat-form.tsx"
import { applicantsHref, href, urls } from "#app/urls/index.ts"
import type { PaymentView } from "./payment-view.server.ts"

/** Repeats what was bought; the server checks it again. */
export function PayAgain({ payment }: { payment: PaymentView }) {
  const { projectId, applicationIds, totalPaise, fingerprint, addOn, offer, isCart } = payment
  if (addOn) {
    return (
      <AddOnAnswerForm {...addOn} answer="pay">
        Try again
      </AddOnAnswerForm>
    )
  }
  if (offer) {
    return (
      <PostForm action={href(urls.answerOffer, { offerId: offer.id, answer: "pay" })}>
        <Button>Try again</Button>
      </PostForm>
    )
  }
  if (isCart) {
    return <ButtonLink href={href(urls.brand.cart)}>Try again from your cart</ButtonLink>
  }
  return (
    <>
      <PayForm {...{ projectId, applicationIds, totalPaise, fingerprint }} className="grid">
        <Button>Try again</Button>
      </PayForm>
      <ButtonLink href={applicantsHref(projectId)} kind="quiet">
        Choose other applicants
      </ButtonLink>
    </>
  )
}
