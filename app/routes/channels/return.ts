import { platformOfSlug, platformSlug } from "#app/domain/market/channels/channel.ts"
import {
  finishConnecting,
  requireProvider,
} from "#app/domain/market/channels/connect-channel.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { influencerHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { sessionTokenOf } from "#app/http/session.server.ts"
import { href, urls } from "#app/urls/index.ts"

const page = href(urls.account.channels)

const MAX_LENGTH = 2000

export const config = { sends: "work" } satisfies RouteConfig

/** The platform leads back here; the state holds for one session, once. */
export const loader = influencerHandler(async ({ actor, request, query, params }) => {
  const platform = platformOfSlug(params.platform)
  if (!platform) throw new NotFound("There is no such page.")
  requireProvider(platform)
  const text = (name: string) => query.get(name)?.slice(0, MAX_LENGTH)
  const path = href(urls.account.channelReturn, { platform: platformSlug(platform) })
  const returned = {
    state: text("state") ?? "",
    code: text("code"),
    sessionToken: await sessionTokenOf(request),
    redirectUri: `${publicOrigin(request)}${path}`,
  }
  return redirectOnError(page, "Nothing was connected", async () => {
    const { handle } = await finishConnecting(actor, platform, returned)
    return redirectWithFlash(page, `${handle} is connected.`)
  })
})
