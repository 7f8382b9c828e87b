import type { ReviewedList } from "#app/domain/admin/review-links/review-subjects.server.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import { Avatar } from "#app/ui/avatar.tsx"
import { Card, EmptyState } from "#app/ui/card.tsx"
import { href, urls } from "#app/urls/index.ts"
import { VoteForm, type Votes } from "./vote-form.tsx"

type ReviewedCreatorsProps = Votes & { creators: ReviewedList["creators"] }

/** Shows no price and no way to write to them. */
export function ReviewedCreators({ creators, ...votes }: ReviewedCreatorsProps) {
  if (creators.length === 0) return <EmptyState text="Nobody is in this list." />
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {creators.map(({ id, name, userName, pictureId, city, niches, followers }) => (
        <li key={id}>
          <Card as="article" className="grid gap-3">
            <div className="flex items-center gap-3">
              <Avatar pictureHref={pictureId === null ? null : href(urls.picture, { pictureId })} />
              <div className="min-w-0">
                <h2 className="font-semibold wrap-anywhere">{name}</h2>
                <p className="text-sm text-muted wrap-anywhere">
                  {[`@${userName}`, city].filter(Boolean).join(", ")}
                </p>
              </div>
            </div>
            {niches.length > 0 && <p className="text-sm">{niches.join(", ")}</p>}
            {followers.length > 0 && (
              <p className="text-sm text-muted">
                {followers
                  .map(
                    ({ platform, count }) =>
                      `${count.toLocaleString("en-IN")} on ${ACCOUNT_LABELS[platform]}`,
                  )
                  .join(", ")}{" "}
                (self-reported)
              </p>
            )}
            <VoteForm {...votes} about={id} legend={`Should we work with ${name}?`} />
          </Card>
        </li>
      ))}
    </ul>
  )
}
