import type { WithheldTaxes } from "#app/domain/books/ledger/taxes.ts"
import { amountInWords } from "./amount-in-words.ts"
import { PLATFORM_PARTY } from "./document.ts"
import { inRupees } from "./document-figures.ts"
import { factsOf, GST_CODES, type InvoicedSupply, WORK_TEXT } from "./invoices.server.ts"
import type { ComposeDocument } from "./issue-document.server.ts"

type Statement = Pick<InvoicedSupply, "people" | "projectTitle" | "orderId" | "completedAt"> & {
  influencerId: string
  brandId: string
  share: { amountPaise: number; feePaise: number } & WithheldTaxes
}

/**
 * Composes a statement for GST-registered suppliers, who invoice themselves while our GST is off
 * (docs/rules.md#payout-statements).
 */
export const composePayoutStatement =
  (statement: Statement): ComposeDocument =>
  ({ number, issuedAt }) => {
    const { people, influencerId, brandId, share } = statement
    const facts = factsOf(statement)
    const { amountPaise, feePaise, tdsPaise, tcsPaise } = share
    const grossPaise = amountPaise + feePaise + tdsPaise + tcsPaise
    const taken = [
      ["Our fee", feePaise],
      ["TDS", tdsPaise],
      ["TCS", tcsPaise],
    ] as const
    return {
      title: "Payout statement",
      number,
      issuedAt,
      people,
      issuer: PLATFORM_PARTY,
      recipient: influencerId,
      alsoNamed: { term: "Invoice this work to", who: brandId },
      facts: [{ term: "Date", at: issuedAt }, facts.completed, facts.project, facts.order],
      heading: "For",
      lines: [{ text: WORK_TEXT, note: `SAC ${GST_CODES.work}`, amount: inRupees(grossPaise) }],
      sums: [
        ...taken
          .filter(([, paise]) => paise > 0)
          .map(([term, paise]) => ({ term, amount: `−${inRupees(paise)}`, isTotal: false })),
        { term: "Your payout", amount: inRupees(amountPaise), isTotal: true },
      ],
      words: amountInWords(amountPaise),
      notes: [
        "You are registered for GST, so we issue no invoice in your name while we charge no GST.",
        "Issue your own tax invoice for this work to the brand named above.",
      ],
      figures: { totalPaise: amountPaise, grossPaise, feePaise, tdsPaise, tcsPaise },
    }
  }
