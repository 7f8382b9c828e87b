import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import {
  beginConnecting,
  finishConnecting,
} from "#app/domain/market/channels/connect-channel.server.ts"
import { env } from "#app/platform/env.server.ts"
import type { Platform } from "#db/schema/words.ts"
import type { PlatformsStandIn } from "#demo/platforms/stand-in.mjs"

const REDIRECT_URI = "http://localhost:3000/account/channels/return"

/** Points the settings at a stand-in. */
export const usePlatforms = (standIn: Pick<PlatformsStandIn, "env">): void => {
  Object.assign(env, standIn.env)
}

/** Connects like a person who allows everything, in one session. */
export async function connect(
  standIn: PlatformsStandIn,
  actor: InfluencerActor,
  platform: Platform,
  handle: string,
): Promise<void> {
  const way = { sessionToken: `session of ${actor.userId}`, redirectUri: REDIRECT_URI }
  const { state, code } = returned(standIn.allow(beginConnecting(actor, platform, way), handle))
  await finishConnecting(actor, platform, { ...way, state, code })
}

export function returned(address: string): { state: string; code: string | undefined } {
  const { searchParams } = new URL(address)
  return { state: searchParams.get("state") ?? "", code: searchParams.get("code") ?? undefined }
}
