import { z } from "zod"
import { webOrigin } from "../setting-types.server.ts"

const key = z.string().min(4).max(300).optional()

/** Keys per platform: docs/platform-terms.md */
export const channelSettings = {
  INSTAGRAM_CLIENT_ID: key,
  INSTAGRAM_CLIENT_SECRET: key,
  YOUTUBE_CLIENT_ID: key,
  YOUTUBE_CLIENT_SECRET: key,
  YOUTUBE_API_KEY: key,
  /** Lets people log in with Google. */
  GOOGLE_CLIENT_ID: key,
  GOOGLE_CLIENT_SECRET: key,
  /** One server that stands in for all platforms, for the demo and tests. */
  PLATFORMS_API_BASE: webOrigin.optional(),
}

type ChannelSettings = { [Name in keyof typeof channelSettings]?: string | undefined }

const GROUPS = [
  ["INSTAGRAM_CLIENT_ID", "INSTAGRAM_CLIENT_SECRET"],
  ["YOUTUBE_CLIENT_ID", "YOUTUBE_CLIENT_SECRET", "YOUTUBE_API_KEY"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
] as const

export function findChannelSettingErrors(
  settings: ChannelSettings,
  isServing: boolean,
): [string, string][] {
  const missing = GROUPS.flatMap((names) => {
    const absent = names.filter((name) => settings[name] === undefined)
    return absent.length === names.length ? [] : absent
  })
  const faults = missing.map((name): [string, string] => [
    name,
    "is missing: the other keys of its platform are set",
  ])
  if (isServing && settings.PLATFORMS_API_BASE !== undefined)
    faults.push(["PLATFORMS_API_BASE", "must not be set: it leads away from the platforms"])
  return faults
}
