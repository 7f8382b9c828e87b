import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { BrandPageInput } from "#app/domain/market/creators/brand-page-schema.ts"
import { CreatorInput } from "#app/domain/market/creators/creator-schema.ts"
import { setCreatorHidden, setPageState } from "#app/domain/market/creators/page-state.server.ts"
import { saveBrandPage } from "#app/domain/market/creators/save-brand-page.server.ts"
import { saveCreator } from "#app/domain/market/creators/save-creator.server.ts"
import { socialEntries } from "#app/domain/shared/platforms.ts"
import type { Niche, PageState } from "#db/schema/market-words.ts"
import { CAPTIONS } from "../pictures/captions.ts"
import { drawScene, scenesOf } from "../pictures/scenes.ts"
import pages from "./pages.json" with { type: "json" }
import { INFLUENCERS } from "./people.ts"
import { addWorks } from "./pictures.ts"
import { addServices } from "./services.ts"

/** All others are public. */
const STATES: Record<number, PageState> = { 4: "unlisted", 11: "draft", 29: "unlisted" }
const HIDDEN = 7
/** The last brand's page stays unpublished. */
const lastOf = (list: readonly unknown[]): number => list.length - 1

export async function fillPages(
  brands: readonly BrandActor[],
  influencers: readonly InfluencerActor[],
): Promise<void> {
  for (const [index, brand] of brands.entries()) {
    saveBrandPage(brand, BrandPageInput.parse(pages.brands[index] ?? {}))
    if (index < lastOf(brands)) setPageState(brand, "public")
  }
  for (const [index, creator] of influencers.entries()) {
    const page = pages.creators[index]
    if (!page) continue
    saveCreator(creator, inputOf(page, index))
    await fillPortfolio(creator, page.niches, index)
    const state = STATES[index] ?? "public"
    setPageState(creator, state)
    if (state !== "draft") addServices(creator, index, page.thousands)
    if (index === HIDDEN) setCreatorHidden(creator, true)
  }
}

/** As its form sends it; followers fall from platform to platform. */
function inputOf(page: (typeof pages.creators)[number], index: number): CreatorInput {
  const { thousands, ...texts } = page
  const networks = socialEntries(INFLUENCERS[index]?.socials ?? {})
  const followers = networks.map(([platform], n) => {
    const count = Math.round((thousands * 1000) / (1 + n * 1.7))
    return [platform, { count: String(count) }]
  })
  const rupees = Math.max(1_500, Math.round((thousands * 140) / 500) * 500)
  const video = index % 2 === 0 ? String(rupees * 2) : undefined
  const rates = { reel: String(rupees), story: String(Math.round(rupees / 4)), video }
  return CreatorInput.parse({
    ...texts,
    followers: Object.fromEntries(followers),
    // Some hide prices, some leave them out.
    ...(index % 6 !== 5 && { rates }),
    ...(index % 3 !== 2 && { showsRates: "yes" }),
  })
}

/** Four to six pictures in two palettes, and for some on Instagram a link. */
async function fillPortfolio(
  creator: InfluencerActor,
  niches: readonly string[],
  index: number,
): Promise<void> {
  const scenes = scenesOf(niches as Niche[])
  const pictures = Array.from({ length: 4 + (index % 3) }, (_, n) => {
    const scene = scenes[n % scenes.length] ?? "tea"
    const isAgain = n >= scenes.length
    const caption = CAPTIONS[scene][(index + Number(isAgain)) % 2] ?? ""
    return { svg: drawScene(scene, index + (isAgain ? 3 : n % 2)), caption }
  })
  const handle = INFLUENCERS[index]?.socials.Instagram
  const reel = { link: `https://www.instagram.com/${handle}/reel/demo${index}/`, caption: "" }
  await addWorks(creator, handle && index % 3 === 1 ? [...pictures, reel] : pictures)
}
