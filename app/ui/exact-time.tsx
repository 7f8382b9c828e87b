import { formatInHomeZone, useMomentText } from "./moment-text.ts"

/** A moment to the minute, in the viewer's zone. */
export function ExactTime({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{useMomentText(at, "minute")}</time>
}

/** A moment to the minute on a paper: in Indian standard time whoever reads it. */
export function PaperTime({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{formatInHomeZone(at)}</time>
}
