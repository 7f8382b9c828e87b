import { adminSectionDate, payoutSectionDate } from "./legal-page.tsx"

export const MONEY_SECTIONS = {
  payouts: {
    title: "Payout details of influencers",
    since: payoutSectionDate,
    body: "To be paid, an influencer tells us a legal name, an address, a PAN, and a bank account or a UPI id.",
    items: [
      "We keep them encrypted, with a key that does not lie in the database, and show their owner the end of the account number alone.",
      "They go to the licensed payment provider that pays the bank account, which checks them and keeps them as the law asks of it. Where we pay by a transfer of our own, our bank and the person who makes the transfer see them. Brands and other influencers never see them.",
      "Each change takes the password and is told by mail; nothing is paid for 24 hours after it.",
      "They are deleted as soon as you remove them or your account is deleted. The amount, date and bank reference of each payout are kept for 8 years, as tax law asks.",
    ],
  },
  documents: {
    title: "Billing details and documents",
    since: payoutSectionDate,
    body: "You may tell us a legal name, an address, a state, a GSTIN and a PAN. None of it has to be there.",
    items: [
      "Name, address, state and GSTIN are printed on receipts and invoices, which the brand or the influencer of the order gets. The PAN is kept encrypted and decides about withheld tax; only you see its last characters.",
      "Issued documents are kept for 8 years, as tax law asks, also after your account is deleted. Your name on them is replaced by ‘Unknown’ then and your address goes; where tax was charged or collected your state and GSTIN stay.",
    ],
  },
  desk: {
    title: "What our team sees",
    since: adminSectionDate,
    body: "The people who answer requests for refunds, disputes and reports sign in with a password and a one-time code, apart from all other accounts.",
    items: [
      "They see accounts with name and email address, projects, orders, payments, and the texts and files of reports and cases. Conversations they see only where a message of one was reported.",
      "Nobody at the desk sees a password, a PAN or a UPI id, and nobody can sign in as you. Account numbers stand in the file for our bank alone, which two of the team make together.",
      "Each act is recorded with its reason and who did it.",
    ],
  },
} as const
