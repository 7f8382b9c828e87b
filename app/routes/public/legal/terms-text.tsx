import { HOW_MONEY_MOVES } from "#app/domain/books/ledger/how-money-moves.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { SupportLink } from "#app/ui/company.tsx"
import { href, urls } from "#app/urls/index.ts"
import {
  adminSectionDate,
  countrySectionDate,
  LegalPage,
  type LegalText,
  legalMeta,
  payoutSectionDate,
  productSectionDate,
  publicPageSectionDate,
} from "./legal-page.tsx"
import { LATER_TERMS } from "./terms-later-sections.ts"

export const config = { cache: { for: "visitors" } } satisfies RouteConfig

const text: LegalText = {
  path: href(urls.terms),
  title: "Terms and conditions",
  intro: "What brands, influencers and we may expect of each other on the marketplace.",
  sections: {
    agreement: {
      title: "What these terms are",
      body: "They are the agreement between you and Influencer Marketplace, Bengaluru, India, about using this site. By creating an account you accept them. If you act for a company, you confirm that you may bind it.",
    },
    service: {
      title: "What the marketplace does",
      body: "Brands and startups post projects. Nano and micro influencers browse them and apply with a bid and a delivery time. A brand shortlists whom it wants to work with and pays, and an order is created. We provide the place and its tools. The work itself is agreed between the brand and the influencer, and neither of them is our employee or agent.",
    },
    account: {
      title: "Who may use it, and your account",
      items: [
        "You must be at least 16 years old.",
        "Give true details and keep them up to date. One email address may hold one account as an influencer and one as a brand.",
        "Keep your password to yourself. What is done from your account counts as yours until you tell us that somebody else got hold of it.",
      ],
    },
    brands: {
      title: "If you are a brand",
      items: [
        "Describe your project honestly: what you need, from how many people, by when.",
        "Keep to the number of influencers that your project names.",
        "Use what you learn about applicants only to choose and to work with them, never to advertise to them or to pass it on.",
        "Give feedback in time, and do not ask for work beyond what was agreed.",
      ],
    },
    influencers: {
      title: "If you are an influencer",
      items: [
        "Apply only with profiles that are yours, and with followers who are real.",
        "Stand by your bid and your delivery days once you are shortlisted.",
        "Mark paid content as advertising, as the rules of the network and the law of your country ask.",
        "Deliver only what you have the right to use: images, music, names.",
      ],
    },
    fees: {
      title: "Fees",
      body: "Browsing and applying are free for influencers. Brands may be charged subscription fees or transaction-based charges. What you pay, and for what, is shown before you confirm it. Subscriptions are billed in advance, monthly, quarterly or annually. Taxes are added where the law asks for them.",
    },
    payments: {
      title: "Payments",
      body: (
        <p>
          Payments are made in Indian rupees (INR) through a card checkout provider, whose own terms
          apply to the payment itself. The total is the sum of the bids of the influencers you
          chose. For a project in another currency the rate and the total in rupees are shown before
          you pay. An order begins once the payment is confirmed. When money comes back to you is
          set out in <a href={href(urls.refunds)}>refunds and cancellations</a>.
        </p>
      ),
    },
    conduct: {
      title: "What is not allowed",
      items: [
        "unlawful, hateful, deceptive or harmful content, and projects that ask for it;",
        "bought followers, invented figures, false identities;",
        "breaking into the site, reading it out by machine without our consent, or straining it;",
        "harassing other users, or taking a deal off the site to avoid charges.",
      ],
    },
    "your-content": {
      title: "Your content stays yours",
      body: "You keep all rights in what you post. You allow us to store it and to show it to the users it is meant for, for as long as it is on the site. What a brand may do with delivered work is a matter of your agreement with each other; unless you agree otherwise, it may be used for the campaign that the project describes.",
    },
    ending: {
      title: "Suspension and ending",
      body: "You may stop using the site at any time and ask us to delete your account. Open orders are finished or settled first. We may suspend an account that breaks these terms, after a warning wherever the matter allows one. Figures and payments of the past stay on record as the law requires.",
    },
    liability: {
      title: "What we answer for",
      body: "We run the site with care but cannot promise that it is always available or free of faults, nor that a campaign succeeds: figures and examples on our pages are illustrations. As far as the law permits, we are not liable for dealings between users, nor for indirect losses, and in total not for more than what you paid us in the twelve months before the claim. Nothing here limits rights that the law gives you as a consumer.",
    },
    law: {
      title: "Law, changes and contact",
      body: (
        <p>
          Indian law applies, and the courts of Bengaluru are in charge, unless the law of your
          country protects you better. When these terms change we announce it on this page before
          the new text applies; if you do not agree, you may close your account. How we handle
          personal data is described in our <a href={href(urls.privacyPolicy)}>privacy policy</a>.
          Write to <SupportLink /> with any question.
        </p>
      ),
    },
    payouts: {
      title: "Held payments, our fee and payouts",
      since: payoutSectionDate,
      body: HOW_MONEY_MOVES,
      items: [
        "Our fee, where there is one, is taken off the creator’s share. It is shown before a bid is sent and before a payment is made, and does not change for a payment that was made. The brand pays the sum of the bids and nothing on top of it.",
        "A creator is paid to the account in their payout details, in Indian rupees. Nothing is paid out while their email is unconfirmed, within 24 hours of a change of those details, or while money of the same payment is being sent back.",
        "If an order is cancelled, the payment held for it goes back to the brand.",
        "If money goes back to the brand after the order was completed, it is not paid out to the creator. What was paid out already is taken back, or counts as owed by the creator.",
      ],
    },
    countries: {
      title: "Where creators can be paid",
      since: countrySectionDate,
      body: "A creator says in which country they are paid. Until they do, the country of their phone number counts.",
      items: [
        "Where we do not pay out to that country yet, both sides read so before they commit. Bids and counter-offers above 0 and payments for that creator are refused until we do.",
        "Orders that were paid for before go on and are paid out.",
      ],
    },
    products: {
      title: "Products instead of money",
      since: productSectionDate,
      body: "A project may let creators work for a product alone, or for a product and money. The product and its worth are part of the agreement.",
      items: [
        "An order for a product alone begins when the brand confirms it. No money moves through us for it, so there is nothing to refund or to pay out; the agreement, the approval of work and disputes are as for other orders.",
        "The brand sends the product within 7 days of the address, and the creator’s days begin with its receipt. A creator to whom nothing was sent by then may leave the order, and it is not held against them.",
        "A product is the creator’s unless the agreement says that it goes back, and at whose cost.",
        "A post for a product is advertising and carries its label. The brand is responsible for the tax on gifts; both sides find the worth of the products of a financial year in their reports.",
      ],
    },
    moderation: {
      title: "What we do about reports, and how to appeal",
      since: adminSectionDate,
      body: "Anybody may report an account, a project, a message or a review. People look at every report, and the reported person does not learn who reported them. Simple rules also look through the texts of projects; people check every find before anything is done.",
      items: [
        "We may remove a message or a review, hide a project, or suspend an account. Its owner is told why, and may appeal once; somebody looks at it again and answers with a reason.",
        "A suspended account can look at what it has, take a copy of it, answer in a dispute, change its password and payout details, and log out, and nothing else.",
        "When a brand is suspended its projects vanish, and money held for its orders goes back to it. When an influencer is suspended, money held for their orders goes back to the brands, and nothing is paid out to them until they are restored.",
        "You may block somebody you write with: neither of you can write to the other then, finds the other’s projects, or sees an application of the other that waits. Orders of the two of you go on.",
      ],
    },
    safety: {
      title: "How to stay safe",
      since: adminSectionDate,
      items: [
        "Never pay to get work. No brand may ask for a registration fee, a deposit or a purchase, and neither do we.",
        "Keep payments on this site: money held for an order can be paid to the influencer or go back to the brand. Money sent elsewhere is gone.",
        "Keep talking here until the order is paid. Somebody who moves you to a messenger first often does not want us to see why.",
        "We never ask for your password or a one-time code, in no message and no call.",
        "Report what looks wrong: every message, project and account has a link for it.",
      ],
    },
    invitations: {
      title: "Being found and invited",
      since: publicPageSectionDate,
      body: "Brands that are signed in can find influencers by what their profiles say, keep them in lists for themselves alone, and invite them to their projects.",
      items: [
        "An invitation is a question and no order: nothing is agreed until you have applied and the brand has paid. You may apply or decline, and it ends by itself after 14 days.",
        "As an influencer you can hide your profile with one switch at any time. Nobody finds or invites you from then on; applications and orders that you have begun go on.",
        "As a brand you invite only for the project that you name, use the profiles that you find only to choose and to work with people, and neither copy it into a directory nor pass it on.",
        "There is a limit to how many invitations a brand may send in a day. An influencer who declines is not invited to the same project again.",
      ],
    },
    documents: {
      title: "Receipts, invoices and taxes",
      since: payoutSectionDate,
      body: "For each payment the brand gets a receipt. When an order is completed we write the invoice for it.",
      items: [
        "As an influencer you agree that we issue the invoice to the brand in your name and on your behalf, with the numbers of a series of your own, and credit notes where money goes back. You find each under Documents as soon as it is issued. If you are registered for GST while we charge none, you get a payout statement instead and issue the invoice yourself; otherwise you do not issue another for the same work, and you tell us at once if something in it is wrong.",
        "Your name, address, state and GSTIN from your billing details are printed on them. You are responsible for their being true. Without a GSTIN an invoice charges no GST.",
        "The brand pays the sum of the bids: GST, where there is any, is within it.",
        "Where the law has us withhold tax from an influencer’s share, we do so when the order is completed and show it beside the share. Without a PAN the law may ask for more.",
        "For our fee, where there is one, you get an invoice from us.",
        "An issued document is never changed; a mistake in one is corrected by another. As a brand that adds its GSTIN later you can have an invoice issued again with it.",
      ],
    },
    ...LATER_TERMS,
  },
}

export const meta = legalMeta(text)

export default function Terms() {
  return <LegalPage {...text} />
}
