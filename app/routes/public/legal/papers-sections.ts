import { type LegalText, payoutsBegin } from "./legal-page.tsx"

type Section = LegalText["sections"][string]

/** What is agreed on about papers and taxes: docs/rules.md#papers */
export const papersTerms: Section = {
  title: "Receipts, invoices and taxes",
  since: payoutsBegin,
  body: "For each payment the brand gets a receipt. When an order is completed we write the invoice for it.",
  items: [
    "As an influencer you agree that we issue the invoice to the brand in your name and on your behalf, with the numbers of a series of your own, and credit notes where money goes back. You find each under Papers as soon as it is issued. You do not issue another for the same work, and you tell us at once if something in it is wrong.",
    "What stands in your billing details is printed on them: name, address, state and GSTIN. You answer for its being true. Without a GSTIN an invoice charges no GST.",
    "The brand pays the sum of the bids: GST, where there is any, is within it.",
    "Where the law has us withhold tax from an influencer’s share, we do so when the order is completed and show it beside the share. Without a PAN the law may ask for more.",
    "For our fee, where there is one, you get an invoice from us.",
    "An issued paper is never changed; what is wrong in one is put right by another.",
  ],
}

/** What becomes of what stands on them: docs/rules.md#erased-papers */
export const papersPolicy: Section = {
  title: "Billing details and papers",
  since: payoutsBegin,
  body: "You may tell us a legal name, an address, a state, a GSTIN and a PAN. None of it has to be there.",
  items: [
    "Name, address, state and GSTIN are printed on receipts and invoices, which the other side of an order gets. The PAN is kept encrypted, decides about withheld tax, and is shown to nobody but its end to you.",
    "Issued papers are kept for 8 years, as tax law asks, also after your account is deleted. Your name on them is replaced by ‘Unknown’ then and your address goes; where tax was charged your state and GSTIN stay.",
  ],
}
