import { UiLink } from "#app/ui/link.tsx"
import { href, urls } from "#app/urls.ts"
import { LegalPage, type LegalText, legalMeta, SupportLink } from "./legal-page.tsx"

/** Its periods and exceptions are a rule of the product: docs/rules.md#legal-texts */
const text: LegalText = {
  path: href(urls.refunds),
  title: "Refunds and cancellations",
  intro: "When money comes back to you, how to ask for it and how to cancel.",
  sections: {
    rule: {
      title: "The rule",
      body: "A payment sets people to work, so payments are not refunded as a rule. The exceptions below always apply. All amounts are charged and refunded in Indian rupees (INR), through the card checkout provider that took the payment.",
    },
    exceptions: {
      title: "When we refund",
      body: "You get your money back in these cases:",
      points: {
        "Duplicate payment": "you were charged more than once for the same thing.",
        Outage: "the platform was unavailable for more than 7 consecutive days.",
        "Unauthorized transaction":
          "somebody paid with your card or account without your permission.",
      },
    },
    request: {
      title: "How to ask for a refund",
      body: (
        <p>
          Write to <SupportLink /> within 7 days of the transaction. Name the email address of your
          account, the date and the amount, the payment’s reference, and the reason. We may ask for
          proof, such as a bank statement on which only the payment in question can be read.
        </p>
      ),
    },
    answer: {
      title: "When you hear from us",
      body: "We answer within 5 to 7 business days. A refund that we grant goes back to the card or account that paid. How soon it shows there is up to your bank.",
    },
    subscriptions: {
      title: "Subscriptions",
      body: "Subscriptions are billed in advance, monthly, quarterly or annually. You may cancel at any time. After a cancellation you keep access to the end of the billing cycle that you paid for, and you are not billed again. A cycle that has begun is not refunded in part: there is no proration.",
    },
    orders: {
      title: "Orders and projects",
      body: "A shortlisting that has not been paid may be withdrawn without cost. Once it is paid, the order stands; settle changes directly with the influencer, and write to us if you cannot agree. A project with an open payment or an unfinished order cannot be deleted.",
    },
    contact: {
      title: "Contact",
      body: (
        <p>
          Questions about a payment go to <SupportLink />. This text is part of our{" "}
          <UiLink href={href(urls.terms)}>terms and conditions</UiLink>.
        </p>
      ),
    },
  },
}

export const meta = legalMeta(text)

export default function Refunds() {
  return <LegalPage {...text} />
}
