import { UiLink } from "#app/ui/link.tsx"
import { href, urls } from "#app/urls.ts"
import { LegalPage, type LegalText, legalMeta, SupportLink } from "./legal-page.tsx"

/** Its periods and exceptions are a rule of the product: docs/rules.md#legal-texts */
const sections: LegalText["sections"] = [
  {
    id: "rule",
    title: "The rule",
    body: (
      <p>
        A payment sets people to work, so payments are not refunded as a rule. The exceptions below
        always apply. All amounts are charged and refunded in Indian rupees (INR), through the card
        checkout provider that took the payment.
      </p>
    ),
  },
  {
    id: "exceptions",
    title: "When we refund",
    body: (
      <>
        <p>You get your money back in these cases:</p>
        <ul>
          <li>
            <strong>Duplicate payment:</strong> you were charged more than once for the same thing.
          </li>
          <li>
            <strong>Outage:</strong> the platform was unavailable for more than 7 consecutive days.
          </li>
          <li>
            <strong>Unauthorized transaction:</strong> somebody paid with your card or account
            without your permission.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: "request",
    title: "How to ask for a refund",
    body: (
      <p>
        Write to <SupportLink /> within 7 days of the transaction. Name the email address of your
        account, the date and the amount, the payment’s reference, and the reason. We may ask for
        proof, such as a bank statement on which only the payment in question can be read.
      </p>
    ),
  },
  {
    id: "answer",
    title: "When you hear from us",
    body: (
      <p>
        We answer within 5 to 7 business days. A refund that we grant goes back to the card or
        account that paid. How soon it shows there is up to your bank.
      </p>
    ),
  },
  {
    id: "subscriptions",
    title: "Subscriptions",
    body: (
      <p>
        Subscriptions are billed in advance, monthly, quarterly or annually. You may cancel at any
        time. After a cancellation you keep access to the end of the billing cycle that you paid
        for, and you are not billed again. A cycle that has begun is not refunded in part: there is
        no proration.
      </p>
    ),
  },
  {
    id: "orders",
    title: "Orders and projects",
    body: (
      <p>
        A shortlisting that has not been paid may be withdrawn without cost. Once it is paid, the
        order stands; settle changes directly with the influencer, and write to us if you cannot
        agree. A project with an open payment or an unfinished order cannot be deleted.
      </p>
    ),
  },
  {
    id: "contact",
    title: "Contact",
    body: (
      <p>
        Questions about a payment go to <SupportLink />. This text is part of our{" "}
        <UiLink href={href(urls.terms)}>terms and conditions</UiLink>.
      </p>
    ),
  },
]

const text: LegalText = {
  path: href(urls.refunds),
  title: "Refunds and cancellations",
  intro: "When money comes back to you, how to ask for it and how to cancel.",
  sections,
}

export const meta = legalMeta(text)

export default function Refunds() {
  return <LegalPage {...text} />
}
