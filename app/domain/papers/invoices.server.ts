import { INDIAN_STATES, isStateCode } from "../indian-states.ts"
import { carveOutGst, type Withheld } from "../ledger/taxes.ts"
import { formatMoney } from "../money.ts"
import { formatBasisPoints } from "../percent.ts"
import type { Composed } from "./issue-paper.server.ts"
import { personOn } from "./paper.ts"
import type { PaperContent, PaperPerson } from "./paper-content.ts"

/** Codes of services in GST: advertising by influencers, and our part as the marketplace. */
const SAC = { work: "998361", fee: "998599" } as const

export type Supply = {
  /** By whom and to whom, by keys among the people. */
  issuer: string
  recipient: string
  people: Record<string, PaperPerson>
  what: keyof typeof SAC
  projectTitle: string
  orderId: string
  completedAt: number
  /** All of it, with the tax where there is one. */
  totalPaise: number
  /** The rate of GST that holds, 0 where it is off. */
  gstBasisPoints: number
  withheld?: Withheld
}

const inRupees = (paise: number): string => formatMoney(paise, "INR")

/** What an invoice says: a tax invoice of whoever is registered while GST is on (docs/rules.md#tax-on-invoices). */
export const composeInvoice =
  (supply: Supply): Composed =>
  ({ number, issuedAt }) => {
    const { issuer, recipient, people, projectTitle, orderId, completedAt, totalPaise } = supply
    const tax = taxOf(supply)
    return {
      title: tax ? "Tax invoice" : "Invoice",
      number,
      issuedAt,
      people,
      issuer,
      recipient,
      facts: [
        { term: "Date", at: issuedAt },
        { term: "Order completed", at: completedAt },
        { term: "Project", text: projectTitle },
        ...(tax ? [{ term: "Place of supply", text: tax.place }] : []),
        { term: "Order", text: orderId },
      ],
      heading: "For",
      lines: [
        {
          text: supply.what === "work" ? "Influencer marketing services" : "Marketplace fee",
          note: `SAC ${SAC[supply.what]}`,
          amount: inRupees(tax?.net ?? totalPaise),
        },
      ],
      sums: [...(tax?.sums ?? []), { term: "Total", amount: inRupees(totalPaise), isTotal: true }],
      notes: notesOf(supply, tax !== undefined),
      figures: { totalPaise, netPaise: totalPaise, ...tax?.figures, ...supply.withheld },
    }
  }

/** The tax within a total; undefined where none is charged. */
function taxOf({ issuer, recipient, people, totalPaise, gstBasisPoints }: Supply) {
  const supplier = personOn({ people }, issuer)
  if (!supplier.gstin || gstBasisPoints === 0) return undefined
  // Of somebody whose state is not known it is the supplier's.
  const place = personOn({ people }, recipient).state ?? supplier.state ?? ""
  const names = place === supplier.state ? (["CGST", "SGST"] as const) : (["IGST"] as const)
  const { net, tax, roundOff } = carveOutGst(totalPaise, gstBasisPoints, names.length)
  const rate = formatBasisPoints(gstBasisPoints / names.length)
  return {
    net,
    place: isStateCode(place) ? `${INDIAN_STATES[place]} (${place})` : place,
    sums: [
      { term: "Taxable value", amount: inRupees(net), isTotal: false },
      ...names.map((name) => ({
        term: `${name} ${rate}`,
        amount: inRupees(tax),
        isTotal: false,
      })),
      ...(roundOff === 0
        ? []
        : [{ term: "Round off", amount: inRupees(roundOff), isTotal: false }]),
    ],
    figures: {
      netPaise: net,
      ...Object.fromEntries(names.map((name) => [`${name.toLowerCase()}Paise`, tax])),
      ...(roundOff !== 0 && { roundOffPaise: roundOff }),
    },
  }
}

function notesOf({ what, withheld }: Supply, isTaxed: boolean): string[] {
  const { tdsPaise = 0, tcsPaise = 0 } = withheld ?? {}
  const taken = [
    ...(tdsPaise > 0 ? [`TDS ${inRupees(tdsPaise)}`] : []),
    ...(tcsPaise > 0 ? [`TCS ${inRupees(tcsPaise)}`] : []),
  ]
  return [
    what === "work"
      ? "Issued by the marketplace in the name and on behalf of the supplier, and paid through it."
      : "Taken out of the share of the order above; nothing is left to be paid.",
    ...(isTaxed ? [] : ["No GST is charged."]),
    ...(taken.length > 0 ? [`Withheld from the payout for the state: ${taken.join(", ")}.`] : []),
  ]
}

/** What a credit note says that takes an invoice back whole. */
export const composeCreditNote =
  (invoice: PaperContent, reason: string): Composed =>
  ({ number, issuedAt }) => ({
    ...invoice,
    title: "Credit note",
    number,
    issuedAt,
    facts: [
      { term: "Date", at: issuedAt },
      { term: "Takes back", text: invoice.number },
      { term: "Issued on", at: invoice.issuedAt },
      ...invoice.facts.filter(({ term }) => term === "Project" || term === "Order"),
    ],
    heading: "Credited",
    notes: [reason],
  })
