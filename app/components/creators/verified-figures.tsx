import type { VerifiedChannel } from "#app/domain/market/channels/channel.ts"
import { nameOfCountry } from "#app/domain/shared/countries.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import { formatCompact } from "#app/domain/shared/text.ts"
import { Badge } from "#app/ui/badge.tsx"
import { IndianDate } from "#app/ui/calendar-date.tsx"
import { DescriptionList } from "#app/ui/description-list.tsx"
import type { Platform } from "#db/schema/words.ts"

const FOLLOWERS: Record<Platform, string> = {
  Instagram: "Followers",
  Youtube: "Subscribers, rounded by YouTube",
  Tiktok: "Followers",
  X: "Followers",
}

const PARTS = { country: "Countries", city: "Cities", age: "Age", gender: "Gender" } as const
const GENDERS = new Map([
  ["F", "Women"],
  ["M", "Men"],
  ["U", "Not stated"],
])

const inWords = (name: string, part: keyof typeof PARTS): string =>
  (part === "gender" ? GENDERS.get(name) : part === "country" && nameOfCountry(name)) || name

type VerifiedFiguresProps = { channel: VerifiedChannel; level: 3 | 4 }

/** Figures as the platform gave them, with its name and the day. */
export function VerifiedFigures({ channel, level }: VerifiedFiguresProps) {
  const { platform, handle, followers, figuresAt, posts, postsAt, audience } = channel
  const Heading = level === 3 ? "h3" : "h4"
  return (
    <div className="grid gap-3">
      <Heading className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
        {`${ACCOUNT_LABELS[platform]}: ${handle}`}
        <Badge tone="positive">
          Verified on <IndianDate at={figuresAt} />
        </Badge>
      </Heading>
      <DescriptionList
        items={[
          {
            term: FOLLOWERS[platform],
            children: followers === null ? "Hidden" : formatCompact(followers),
          },
          ...audience.map(({ part, counts }) => ({
            term: PARTS[part],
            children: counts
              .map(({ name, count }) => `${inWords(name, part)}: ${formatCompact(count)}`)
              .join(", "),
          })),
        ]}
      />
      {posts.length > 0 && postsAt !== null && (
        <details className="disclosure">
          <summary>{`Last ${posts.length} posts`}</summary>
          <ul className="grid gap-1 pt-2 text-sm">
            {posts.map(({ permalink, postedAt, views, likes, comments }) => (
              <li key={permalink}>
                <a href={permalink} rel="noopener nofollow" className="text-link">
                  <IndianDate at={postedAt} />
                </a>
                {`: ${[figure(views, "views"), figure(likes, "likes"), figure(comments, "comments")].filter(Boolean).join(", ")}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

const figure = (count: number | null, name: string): string =>
  count === null ? "" : `${count.toLocaleString("en-IN")} ${name}`
