import type { VerifiedNote } from "#app/domain/market/channels/channel.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import { formatCompact } from "#app/domain/shared/text.ts"
import { Badge } from "#app/ui/badge.tsx"
import { IndianDate } from "#app/ui/calendar-date.tsx"

type VerifiedBadgeProps = Pick<VerifiedNote, "platform" | "followers" | "figuresAt">

export const VerifiedBadge = ({ platform, followers, figuresAt }: VerifiedBadgeProps) => (
  <Badge tone="positive">
    {/* One box: the badge lays its children side by side. */}
    <span>
      {`${ACCOUNT_LABELS[platform]}${followers === null ? "" : ` ${formatCompact(followers)}`} verified on `}
      <IndianDate at={figuresAt} />
    </span>
  </Badge>
)

/** Verified followers and the views of the last posts, as each platform gave them. */
export const VerifiedNotes = ({ notes = [] }: { notes: readonly VerifiedNote[] | undefined }) =>
  notes.map(({ views, ...note }) => (
    <div key={note.platform} className="grid justify-items-start gap-1 text-sm">
      <VerifiedBadge {...note} />
      {views.length > 0 && (
        <span className="text-muted">
          {`Views of the last ${views.length === 1 ? "post" : `${views.length} posts`}: ${views.map(formatCompact).join(", ")}`}
        </span>
      )}
    </div>
  ))
