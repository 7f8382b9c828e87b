import type { SocialLink } from "#app/domain/identity/profiles/profile.ts"
import type { Niche, PageState } from "#db/schema/market-words.ts"

/** docs/rules.md#what-a-brand-shows */
export const MAX_ABOUT_LENGTH = 2_000

/** What others see of a brand besides what its projects say. */
export type BrandPage = {
  userId: string
  name: string
  pictureId: string | null
  website: string | null
  links: SocialLink[]
  /** The name as the address of its page has it; null until it is published first. */
  slug: string | null
  about: string
  category: Niche | null
  pageState: PageState
  /** In milliseconds since the epoch. */
  memberSince: number
}
