import type { SocialLink } from "#app/domain/identity/profiles/profile.ts"
import type { Niche, PageState } from "#db/schema/market-words.ts"

/** docs/rules.md#what-a-brand-shows */
export const MAX_ABOUT_LENGTH = 2_000

export type BrandPage = {
  userId: string
  name: string
  pictureId: string | null
  website: string | null
  links: SocialLink[]
  /** Null until the page is first published. */
  slug: string | null
  about: string
  category: Niche | null
  pageState: PageState
  /** Milliseconds since the epoch. */
  memberSince: number
}
