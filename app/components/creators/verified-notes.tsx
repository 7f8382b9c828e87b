import type { VerifiedNote } from "#app/domain/market/channels/channel.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import { formatCompact } from "#app/domain/shared/text.ts"
import { Badge } from "#app/ui/badge.tsx"
import { IndianDate } from "#app/ui/calendar-date.tsx"

/** Verified followers and the views of the last posts, as each platform gave them. */
export const VerifiedNotes = ({ notes = [] }: { notes: readonly VerifiedNote[] | undefined }) =>
  notes.map(({ platform, followers, figuresAt, views }) => (
    <div key={platform} className="grid justify-items-start gap-1 text-sm">
      <Badge tone="positive">
        {`${ACCOUNT_LABELS[platform]}${followers === null ? "" : ` ${formatCompact(followers)}`} verified on `}
        <IndianDate at={figuresAt} />
      </Badge>
      {views.length > 0 && (
        <span className="text-muted">
          {`Views of the last ${views.length === 1 ? "post" : `${views.length} posts`}: ${views.map(formatCompact).join(", ")}`}
        </span>
      )}
    </div>
  ))
