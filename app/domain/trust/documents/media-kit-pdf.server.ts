import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { listVerified } from "#app/domain/market/channels/verified-channels.server.ts"
import {
  CREDENTIAL_LABELS,
  type CreatorProfile,
  LANGUAGE_NAMES,
} from "#app/domain/market/creators/creator.ts"
import { findPublicCreator } from "#app/domain/market/creators/public-creator.server.ts"
import { DELIVERABLE_NAMES } from "#app/domain/market/projects/brief.ts"
import { longDayOf } from "#app/domain/shared/indian-time.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import { isComparable } from "#app/platform/channels/channel-providers.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { consumeDownload, openPdf } from "./document-pdf.server.ts"
import { drawFact } from "./render-document.server.ts"
import { drawHead, writeText as print, SMALL_FONT_SIZE } from "./render-sheet.server.ts"

/**
 * Renders the actor's public page with the figures that everyone may see, as they are now.
 * @throws NotFound for a draft; Gone while hidden; RateLimited
 */
export async function openMediaKitPdf(actor: InfluencerActor, url: string) {
  const creator = findPublicCreator(actor.userId)
  consumeDownload(actor)
  const facts = factsOf(creator)
  const title = `${creator.name} (@${creator.userName})`
  const bytes = await openPdf({ title, madeAt: clock.now() }, (sheet) => {
    drawHead(sheet, url)
    sheet.page.fontSize(20)
    print(sheet, "bold", title).moveDown(0.5)
    for (const [term, text] of facts) if (text) drawFact(sheet, term, text)
    sheet.page.moveDown(1).fontSize(SMALL_FONT_SIZE)
    print(sheet, "regular", `As of ${longDayOf(clock.now())}. The present profile: ${url}`)
  })
  return { name: "media-kit.pdf", bytes }
}

const factsOf = (creator: CreatorProfile): [term: string, text: string][] => [
  ["About", creator.bio],
  ["City", creator.city],
  ["Niches", creator.niches.join(", ")],
  ["Languages", creator.languages.map((one) => LANGUAGE_NAMES[one]).join(", ")],
  ...listVerified(creator.userId, "everyone").map(
    ({ platform, followers, figuresAt }): [string, string] => [
      ACCOUNT_LABELS[platform],
      `${isComparable(platform) ? countText(followers) : "Connected"}, verified on ${longDayOf(figuresAt)}`,
    ],
  ),
  ...creator.followers.map(({ platform, count, asOf }): [string, string] => [
    ACCOUNT_LABELS[platform],
    `${countText(count)}, self-reported as of ${longDayOf(asOf)}`,
  ]),
  ...creator.credentials.map(({ kind, number, name }): [string, string] => [
    CREDENTIAL_LABELS[kind],
    `${number}, ${name}, as stated`,
  ]),
  ["Completed orders", String(creator.completedOrders)],
  ...creator.rates.map(({ type, amountPaise }): [string, string] => [
    DELIVERABLE_NAMES[type][0],
    formatMoney(amountPaise, "INR"),
  ]),
  ...creator.portfolio.flatMap(({ link, caption }): [string, string][] =>
    link === null ? [] : [["Work", [caption, link].filter(Boolean).join(": ")]],
  ),
]

/** Of platforms whose numbers may stand in files. */
const countText = (followers: number | null): string =>
  followers === null ? "Connected" : `${followers.toLocaleString("en-IN")} followers`
