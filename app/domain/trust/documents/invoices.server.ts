import { ABROAD_STATE, INDIA, nameOfCountry } from "#app/domain/shared/countries.ts"
import { INDIAN_STATES, isStateCode } from "#app/domain/shared/indian-states.ts"
import { describeRate, formatMoney } from "#app/domain/shared/money.ts"
import { amountInWords } from "./amount-in-words.ts"
import { personOn } from "./document.ts"
import type { DocumentPerson } from "./document-content.ts"
import { carvedFigures, type Figures, inRupees, sumsOf } from "./document-figures.ts"
import type { ComposeDocument } from "./issue-document.server.ts"

type Currency = Parameters<typeof formatMoney>[1]

/** GST service codes. */
export const GST_CODES = { work: "998361", fee: "998599" } as const

export type InvoicedSupply = {
  /** Keys of `people`. */
  issuer: string
  recipient: string
  people: Record<string, DocumentPerson>
  what: keyof typeof GST_CODES
  projectTitle: string
  orderId: string
  completedAt: number
  /** Including tax. */
  totalPaise: number
  /** 0 if GST is off. */
  gstBasisPoints: number
  /** Set if agreed in a foreign currency. */
  agreed?: { bidMinor: number; currency: Currency; fxRate: string; isSample: boolean } | undefined
}

export const WORK_TEXT = "Influencer marketing services"

export const factsOf = ({
  projectTitle,
  orderId,
  completedAt,
}: Pick<InvoicedSupply, "projectTitle" | "orderId" | "completedAt">) => ({
  completed: { term: "Order completed", at: completedAt },
  project: { term: "Project", text: projectTitle },
  order: { term: "Order", text: orderId },
})

/**
 * Composes an invoice under rule 46 of the CGST rules; registered suppliers issue tax invoices
 * while GST is on (docs/rules.md#tax-on-invoices).
 */
export const composeInvoice =
  (supply: InvoicedSupply): ComposeDocument =>
  ({ number, issuedAt }) => {
    const { issuer, recipient, people, totalPaise } = supply
    const facts = factsOf(supply)
    const place = placeOfSupply(supply)
    const figures = figuresOf(supply, place)
    const isTaxed = figures.gstBasisPoints !== undefined
    return {
      title: isTaxed ? "Tax invoice" : "Invoice",
      number,
      issuedAt,
      people,
      issuer,
      recipient,
      facts: [
        { term: "Date", at: issuedAt },
        facts.completed,
        facts.project,
        { term: "Place of supply", text: describePlace(place) },
        { term: "Tax payable on reverse charge", text: "No" },
        ...(place.isAbroad ? [{ term: "Country of destination", text: place.country }] : []),
        ...currencyFacts(supply, place.isAbroad),
        facts.order,
      ],
      heading: "For",
      lines: [
        {
          text: supply.what === "work" ? WORK_TEXT : "Marketplace fee",
          note: `SAC ${GST_CODES[supply.what]}`,
          amount: inRupees(figures.netPaise ?? totalPaise),
        },
      ],
      sums: sumsOf(figures),
      words: amountInWords(totalPaise),
      notes: notesOf(supply, place.isAbroad, isTaxed),
      figures,
    }
  }

type SupplyPlace = { state: string | undefined; isAbroad: boolean; country: string }

/** Section 12 of the IGST Act: the supplier's state if the buyer has no address. */
function placeOfSupply({ issuer, recipient, people }: InvoicedSupply): SupplyPlace {
  const buyer = personOn({ people }, recipient)
  const code = buyer.country ?? INDIA
  const isAbroad = code !== INDIA
  const state = buyer.state ?? personOn({ people }, issuer).state ?? undefined
  return { state: isAbroad ? ABROAD_STATE : state, isAbroad, country: nameOfCountry(code) ?? code }
}

function describePlace({ state, isAbroad, country }: SupplyPlace): string {
  if (isAbroad) return `Outside India: ${country} (${ABROAD_STATE})`
  if (state && isStateCode(state)) return `${INDIAN_STATES[state]} (${state})`
  return "Not known: neither side has given an address"
}

function currencyFacts({ agreed }: InvoicedSupply, isAbroad: boolean) {
  if (agreed) {
    const { bidMinor, currency, fxRate, isSample } = agreed
    const rate = describeRate(currency, { rupees: fxRate, isSample })
    return [
      { term: "Currency and rate", text: `${formatMoney(bidMinor, currency)} agreed; ${rate}` },
    ]
  }
  return isAbroad ? [{ term: "Currency and rate", text: "INR; 1 INR = ₹1" }] : []
}

/** Exports carry no tax. */
function figuresOf(supply: InvoicedSupply, place: SupplyPlace): Figures {
  const { issuer, people, totalPaise, gstBasisPoints } = supply
  const untaxed = { totalPaise, netPaise: totalPaise }
  const supplier = personOn({ people }, issuer)
  const isTaxed = Boolean(supplier.gstin) && gstBasisPoints > 0
  if (place.isAbroad) return { ...untaxed, igstPaise: 0, ...(isTaxed && { gstBasisPoints: 0 }) }
  if (!isTaxed) return untaxed
  const isInter = place.state !== undefined && place.state !== supplier.state
  return carvedFigures(totalPaise, gstBasisPoints, isInter)
}

function notesOf({ what }: InvoicedSupply, isAbroad: boolean, isTaxed: boolean): string[] {
  return [
    what === "work"
      ? "Issued by the marketplace in the name and on behalf of the supplier, and paid through it."
      : "Taken out of the share of the order above; nothing is left to be paid.",
    ...(isTaxed || isAbroad ? [] : ["No GST is charged."]),
    ...(isAbroad && isTaxed
      ? [
          "Supply meant for export under bond or letter of undertaking without payment of integrated tax.",
        ]
      : []),
  ]
}
