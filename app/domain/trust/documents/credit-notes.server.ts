import { pick } from "#app/domain/shared/pick.ts"
import { amountInWords } from "./amount-in-words.ts"
import type { DocumentContent } from "./document-content.ts"
import { creditedFigures, type Figures, inRupees, sumsOf } from "./document-figures.ts"
import type { ComposeDocument } from "./issue-document.server.ts"

type Credited = { paise: number; reason: string; before: readonly Figures[] }

/** Composes a credit note over `paise`; `before` are figures of earlier notes on the invoice. */
export const composeCreditNote =
  (invoice: DocumentContent, { paise, reason, before }: Credited): ComposeDocument =>
  ({ number, issuedAt }) => {
    const figures = creditedFigures(invoice.figures, paise, before)
    const isTaxed = figures.cgstPaise !== undefined || figures.igstPaise !== undefined
    const [line] = invoice.lines
    return {
      title: "Credit note",
      number,
      issuedAt,
      ...pick(invoice, "people", "issuer", "recipient"),
      facts: [
        { term: "Date", at: issuedAt },
        { term: "Takes back", text: partOf(invoice, paise) },
        { term: "Issued on", at: invoice.issuedAt },
        ...invoice.facts.filter(({ term }) => KEPT_FACTS.includes(term)),
      ],
      heading: "Credited",
      lines: line ? [{ ...line, amount: inRupees(figures.netPaise ?? paise) }] : [],
      sums: sumsOf(figures),
      words: amountInWords(paise),
      notes: [reason],
      figures,
      ...(isTaxed && { needsSignature: true }),
    }
  }

const KEPT_FACTS = ["Project", "Place of supply", "Tax payable on reverse charge", "Order"]

const partOf = ({ number, figures }: DocumentContent, paise: number): string =>
  paise === figures.totalPaise ? number : `${number}, in part`
