import type { RouteConfig } from "#app/http/route-config.ts"
import { SupportLink } from "#app/ui/company.tsx"
import { href, urls } from "#app/urls/index.ts"
import {
  adminSectionDate,
  chargebackSectionDate,
  disputeSectionDate,
  LegalPage,
  type LegalText,
  legalMeta,
  serviceSectionDate,
} from "./legal-page.tsx"

export const config = { cache: { for: "visitors" } } satisfies RouteConfig

/** docs/rules.md#legal-texts */
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
    online: {
      title: "Asking for a refund on the order’s page",
      since: adminSectionDate,
      body: "Besides writing to us, a brand may ask on the page of its order, with a reason, a text and files, until 7 days (7 times 24 hours) after the payment. You read there by which day we answer: the seventh business day at the latest. Business days are Monday to Friday without public holidays, in Indian time. You may take the request back before it is answered.",
      items: [
        "Until we have answered, nothing of the order is paid out. The influencer reads your reason and your text; your files are seen by us alone.",
        "If we approve it, an order that runs is cancelled and all of its money goes back; the money of a completed order goes back too. Other orders of the same payment stay.",
        "If the payment was made twice for the same thing, the second one goes back without anybody having to decide, and the order goes on.",
        "After the 7 days no refund can be asked for. If you and the influencer do not agree about the work, a dispute is the way.",
      ],
    },
    disputes: {
      title: "Disputes",
      since: adminSectionDate,
      body: "Where a brand and an influencer do not agree about the work, either may open a dispute on the order’s page: while the work is in review, delivered or to be changed, and before that once a cancellation was declined or the due date has passed.",
      items: [
        "All dates of the order stand still and its money stays held until the decision.",
        "The brand or the influencer who did not open it has 5 business days to answer. Both may add texts and files, which both can see. Without an answer in time we decide on the texts and files that we have.",
        "We decide, with a reason that both read: all of the money goes to the influencer, all of it goes back to the brand, or each side gets a part. A decision is final here; your rights before a court stay as they are.",
        "If you opened a dispute, you may take it back until it is answered. The order then goes on where it stood.",
      ],
    },
    reading: {
      title: "What we read to decide a dispute",
      since: disputeSectionDate,
      body: "While a dispute about an order is open, and afterwards to answer questions about the decision, our team can read the order’s conversation with its files, beside the agreement, the work and its history.",
    },
    banks: {
      title: "When a bank takes a payment back",
      since: chargebackSectionDate,
      body: "A brand’s bank may ask for a payment back without us. While it does, nothing of that payment is paid out.",
      items: [
        "If the bank keeps the money, we decide, with a reason, whose money it was. Where it was that of an order, the order ends, or the influencer’s earnings from it are taken back, and the part of its money that is still with us goes back to the brand. Where it was no order’s, we bear it, and every order stays as it is.",
        "Orders of the same payment that it does not concern are paid out as soon as that is decided.",
        "If the bank gives the money up after all, it goes where it would have gone.",
      ],
    },
    services: {
      title: "Services bought for a fixed price",
      since: serviceSectionDate,
      body: "A brand pays for a service before its creator accepts. The creator has 72 hours, or the time that the cart names.",
      items: [
        "If the creator declines or does not answer in time, all of the service’s money goes back to the brand by itself. Other services of the same payment stay.",
        "The same happens with a service that changed while the brand paid, or whose last place somebody else took.",
        "The days of the work count from the acceptance. From then on the order is like any other.",
      ],
    },
    contact: {
      title: "Contact",
      body: (
        <p>
          Questions about a payment go to <SupportLink />. This text is part of our{" "}
          <a href={href(urls.terms)}>terms and conditions</a>.
        </p>
      ),
    },
  },
}

export const meta = legalMeta(text)

export default function Refunds() {
  return <LegalPage {...text} />
}
