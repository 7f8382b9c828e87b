import { z } from "zod"

const NO_KEY = "must be a key that `npx web-push generate-vapid-keys` printed"

/** For what is sent to programs and browsers of users. */
export const outgoingSettings = {
  /** Lets webhooks go over http and to private addresses, for development. */
  WEBHOOKS_LOCAL: z.stringbool().default(false),
  /** Both let browsers show notices. */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, NO_KEY)
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, NO_KEY)
    .optional(),
}

const KEYS = ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"] as const
type Settings = { [Name in (typeof KEYS)[number]]?: string | undefined }

export function findPushKeyErrors(settings: Settings): [string, string][] {
  const missing = KEYS.filter((name) => settings[name] === undefined)
  if (missing.length === KEYS.length) return []
  return missing.map((name) => [name, "is missing: browsers need both keys"])
}
