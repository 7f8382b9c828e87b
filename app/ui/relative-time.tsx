import { formatDistance } from "date-fns/formatDistance"
import { useMomentText } from "./moment-text.ts"
import { useNow } from "./now.tsx"

/** A moment in words relative to now, with the exact one for machines and on hover. */
export function RelativeTime({ at }: { at: number }) {
  const now = useNow()
  return (
    <time dateTime={new Date(at).toISOString()} title={useMomentText(at, "minute")}>
      {formatDistance(at, Math.max(now, at), { addSuffix: true })}
    </time>
  )
}
