import type { Platform } from "#db/schema/words.ts"

/** The networks as the account pages write them. */
export const ACCOUNT_LABELS: Record<Platform, string> = {
  Instagram: "Instagram",
  Youtube: "YouTube",
  Tiktok: "Tiktok",
  X: "X",
}

export const NO_SPACE = "Username must not contain spaces"
