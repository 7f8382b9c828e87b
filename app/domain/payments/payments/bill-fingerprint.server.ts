import { hash } from "node:crypto"

type Item = {
  applicationId: string
  bidMinor: number
  bidPaise: number
  deliveryDays: number | null
  termsId: string | null
}

/** Tells one bill from another in a few letters: by whom it pays for, what each is paid, by when and for what. */
export function fingerprintOf(items: readonly Item[]): string {
  const facts = items
    .map(({ applicationId, bidMinor, bidPaise, deliveryDays, termsId }) =>
      [applicationId, bidMinor, bidPaise, deliveryDays, termsId].join(" "),
    )
    .sort()
  return hash("sha256", facts.join("\n"), "base64url").slice(0, 22)
}
