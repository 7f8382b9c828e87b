import { TrustStrip } from "#app/components/profiles/brand-trust-strip.tsx"
import { SocialLinks } from "#app/components/profiles/social-links.tsx"
import { RatingNote } from "#app/components/reviews/rating-note.tsx"
import type { BrandCard } from "#app/domain/identity/profiles/profile-queries.server.ts"
import type { BrandTrust } from "#app/domain/work/reviews/brand-trust.server.ts"
import type { Rating } from "#app/domain/work/reviews/review.ts"
import { Avatar } from "#app/ui/avatar.tsx"
import { href, urls } from "#app/urls/index.ts"

type BrandPanelProps = {
  brand: BrandCard | undefined
  rating: Rating | undefined
  trust?: BrandTrust | undefined
}

export function BrandPanel({ brand, rating, trust }: BrandPanelProps) {
  if (!brand) return <p className="text-muted">No brand data available.</p>
  return (
    <div className="grid justify-items-start gap-3">
      <div className="flex items-center gap-3">
        <Avatar
          pictureHref={brand.pictureId && href(urls.picture, { pictureId: brand.pictureId })}
        />
        <div>
          <p className="text-lg font-semibold wrap-anywhere">{brand.name}</p>
          {!trust && <RatingNote rating={rating} />}
        </div>
      </div>
      {brand.website && (
        <a
          href={brand.website}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className="text-link tall"
        >
          Visit Website<span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      {brand.links.length > 0 && <SocialLinks links={brand.links} />}
      {trust && <TrustStrip trust={trust} />}
    </div>
  )
}
