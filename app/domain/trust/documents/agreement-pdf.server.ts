import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { longDayOf } from "#app/domain/shared/indian-time.ts"
import { type Addendum, listAddenda } from "#app/domain/work/add-ons/add-on-queries.server.ts"
import { factsOfAddendum } from "#app/domain/work/add-ons/addendum.ts"
import {
  FROZEN_TERMS,
  factsOfTerms,
  textsOfTerms,
} from "#app/domain/work/orders/agreement-facts.ts"
import { findAgreement } from "#app/domain/work/orders/order-details.server.ts"
import { listOrderRights, type ShownRight } from "#app/domain/work/rights/rights-queries.server.ts"
import { NEEDS_NO_SIGNATURE } from "./document.ts"
import { consumeDownload, openPdf } from "./document-pdf.server.ts"
import { drawFact, formatMoment } from "./render-document.server.ts"
import {
  drawHead,
  drawRule,
  NORMAL,
  writeText as print,
  type Sheet,
  SMALL_FONT_SIZE,
} from "./render-sheet.server.ts"

type Contract = ReturnType<typeof findAgreement> & {
  influencerAcceptedAt: number
  rights: readonly ShownRight[]
  addenda: readonly Addendum[]
}

/**
 * Renders the agreement of the actor's order with both acceptances, the dated rights and its hash
 * (docs/rules.md#the-agreement). @throws NotFound; Conflict before the influencer accepts; RateLimited
 */
export async function openAgreementPdf(actor: Actor, orderId: string, url: string) {
  const agreement = findAgreement(actor, orderId)
  const { influencerAcceptedAt } = agreement
  if (influencerAcceptedAt === null) {
    throw new Conflict("The influencer has not accepted this order, so there is no agreement.")
  }
  consumeDownload(actor)
  const rights = listOrderRights(actor, orderId)
  const contract = {
    ...agreement,
    influencerAcceptedAt,
    rights,
    addenda: listAddenda(actor, orderId),
  }
  const { title, createdAt: madeAt } = agreement
  const bytes = await openPdf({ title: `Agreement: ${title}`, madeAt }, (sheet) =>
    drawContract(sheet, contract, url),
  )
  return { name: `agreement-${orderId.slice(0, 8)}.pdf`, bytes }
}

function drawContract(sheet: Sheet, contract: Contract, url: string): void {
  const { page } = sheet
  const { title, terms, rights, hash, orderId } = contract
  drawHead(sheet, url)
  page.fontSize(20)
  print(sheet, "bold", "Agreement")
  page.fontSize(12)
  print(sheet, "bold", title).moveDown(1)
  drawFact(sheet, "Brand", contract.brandName ?? "Unknown")
  drawFact(sheet, "Accepted by the brand", formatMoment(contract.brandAcceptedAt))
  drawFact(sheet, "Influencer", contract.influencerName ?? "Unknown")
  drawFact(sheet, "Accepted by the influencer", formatMoment(contract.influencerAcceptedAt))
  drawHeading(sheet, "Terms")
  for (const { term, text } of factsOfTerms(terms)) drawFact(sheet, term, text)
  for (const { title: heading, text } of textsOfTerms(terms)) {
    drawHeading(sheet, heading)
    page.fontSize(NORMAL)
    print(sheet, "regular", text)
  }
  if (rights.length > 0) drawHeading(sheet, "Rights with dates")
  for (const { name, startsAt, lastAt, state } of rights) {
    const end = `${state === "ended" ? "ended on" : "until"} ${longDayOf(lastAt)}`
    drawFact(sheet, name, `From ${longDayOf(startsAt)}, ${end}`)
  }
  for (const addendum of contract.addenda) drawAddendum(sheet, addendum)
  page.moveDown(1)
  drawRule(page)
  page.fontSize(SMALL_FONT_SIZE)
  const notes = [
    FROZEN_TERMS,
    `Order ${orderId}`,
    `SHA-256 of the terms: ${hash}`,
    NEEDS_NO_SIGNATURE,
  ]
  for (const note of notes) print(sheet, "regular", note).moveDown(0.2)
}

function drawAddendum(sheet: Sheet, addendum: Addendum): void {
  drawHeading(sheet, `Addendum: ${addendum.name}`)
  for (const { term, text } of factsOfAddendum(addendum)) drawFact(sheet, term, text)
  drawFact(sheet, "Accepted by the influencer", formatMoment(addendum.influencerAcceptedAt))
  drawFact(sheet, "Accepted by the payment", formatMoment(addendum.brandAcceptedAt))
  sheet.page.fontSize(SMALL_FONT_SIZE)
  print(sheet, "regular", `SHA-256 of the addendum: ${addendum.hash}`)
}

function drawHeading(sheet: Sheet, text: string): void {
  sheet.page.moveDown(0.8).fontSize(12)
  print(sheet, "bold", text).moveDown(0.3)
}
