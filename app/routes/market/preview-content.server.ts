import {
  type PreviewContent,
  previewVersion,
} from "#app/domain/identity/uploads/preview-picture.server.ts"
import type { VerifiedCount } from "#app/domain/market/channels/channel.ts"
import { type CreatorProfile, largestAudience } from "#app/domain/market/creators/creator.ts"
import type { PublicBrand } from "#app/domain/market/creators/public-brand.server.ts"
import { formatBudget } from "#app/domain/market/projects/budget.ts"
import type { findPublicProject } from "#app/domain/market/projects/public-projects.server.ts"
import { company } from "#app/domain/shared/company.ts"
import { longDayOf } from "#app/domain/shared/indian-time.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import { formatCompact, truncate } from "#app/domain/shared/text.ts"
import { fontFileOf } from "#app/domain/trust/documents/document-fonts.server.ts"
import { href, urls } from "#app/urls/index.ts"
import type { Platform } from "#db/schema/words.ts"

const lineOf = (text: string, weight: "regular" | "bold", most: number) => {
  const shown = truncate(text.replace(/[\p{Cc}\p{Cs}\s]+/gu, " ").trim(), most)
  return { text: shown, font: fontFileOf(shown, weight), isBold: weight === "bold" }
}

const orderOf = (
  title: string,
  facts: readonly (string | false | undefined)[],
  pictures: Pick<PreviewContent, "faceId" | "coverId">,
): PreviewContent => ({
  title: lineOf(title, "bold", 80),
  line: lineOf(facts.filter(Boolean).join(" · "), "regular", 100),
  site: lineOf(company.name, "bold", 60),
  ...pictures,
})

export function creatorPreview(
  creator: CreatorProfile,
  [verified]: readonly VerifiedCount[],
): PreviewContent {
  const most = largestAudience(creator.followers)
  const cover = creator.portfolio.find(({ pictureId }) => pictureId !== null)
  return orderOf(
    creator.name,
    [
      creator.niches.slice(0, 2).join(", "),
      creator.city,
      verified?.followers
        ? `${followersOn(verified.followers, verified)}, verified on ${longDayOf(verified.figuresAt)}`
        : most && followersOn(most.count, most),
    ],
    { faceId: creator.pictureId, coverId: cover?.pictureId ?? null },
  )
}

const followersOn = (count: number, { platform }: { platform: Platform }): string =>
  `${formatCompact(count)} on ${ACCOUNT_LABELS[platform]}`

export const brandPreview = ({ name, category, pictureId }: PublicBrand, openProjects: number) =>
  orderOf(
    name,
    [
      category ?? undefined,
      openProjects > 0 &&
        `${openProjects} open ${openProjects === 1 ? "project" : "projects"} for creators`,
    ],
    { faceId: pictureId, coverId: null },
  )

export const projectPreview = ({ project, brand }: ReturnType<typeof findPublicProject>) =>
  orderOf(
    project.title,
    [brand?.name, formatBudget(project.budget), project.platforms.join(", ")],
    { faceId: brand?.pictureId ?? null, coverId: null },
  )

/** The version lets other sites fetch a changed picture again. */
export const previewHref = (kind: "c" | "b" | "p", name: string, order: PreviewContent): string =>
  href(urls.public.preview, { kind, name }, { v: previewVersion(order) })
