import { formatDistance } from "date-fns/formatDistance"
import { useNow } from "./now.tsx"

/** A moment in words relative to now, with the exact one for machines and on hover. */
export function RelativeTime({ at }: { at: number }) {
  const now = useNow()
  const iso = new Date(at).toISOString()
  return (
    <time dateTime={iso} title={`${iso.slice(0, 16).replace("T", " ")} UTC`}>
      {formatDistance(at, Math.max(now, at), { addSuffix: true })}
    </time>
  )
}
