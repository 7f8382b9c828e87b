import { hash } from "node:crypto"

type Item = {
  applicationId: string
  bidMinor: number
  bidPaise: number
  deliveryDays: number | null
}

/** Tells one bill from another in a few letters: by whom it pays for, what each is paid and by when. */
export function markOf(items: readonly Item[]): string {
  const facts = items
    .map((one) => [one.applicationId, one.bidMinor, one.bidPaise, one.deliveryDays].join(" "))
    .sort()
  return hash("sha256", facts.join("\n"), "base64url").slice(0, 22)
}
