import { redirect } from "@remix-run/node"
import { platformOfSlug, platformSlug } from "#app/domain/market/channels/channel.ts"
import { beginConnecting } from "#app/domain/market/channels/connect-channel.server.ts"
import { disconnectChannel } from "#app/domain/market/channels/end-channel.server.ts"
import { refreshOwnChannel } from "#app/domain/market/channels/own-channels.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { influencerHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { sessionTokenOf } from "#app/http/session.server.ts"
import { href, urls } from "#app/urls/index.ts"
import { CHANNEL_STEPS, type ChannelStep } from "#app/urls/public.ts"

const page = href(urls.account.channels)

const REFUSED: Record<ChannelStep, string> = {
  connect: "Nothing was connected",
  disconnect: "Nothing was disconnected",
  refresh: "Nothing was updated",
}

function readParams(params: { platform?: string; step?: string }) {
  const platform = platformOfSlug(params.platform)
  const step = CHANNEL_STEPS.find((one) => one === params.step)
  if (!platform || !step) throw new NotFound("There is no such page.")
  return { platform, step }
}

export const config = { sends: "work" } satisfies RouteConfig

export const loader = influencerHandler(({ params }) => {
  readParams(params)
  return redirect(page)
})

export const action = influencerHandler(async ({ actor, request, params }) => {
  const { platform, step } = readParams(params)
  const way = {
    sessionToken: await sessionTokenOf(request),
    redirectUri: `${publicOrigin(request)}${href(urls.account.channelReturn, { platform: platformSlug(platform) })}`,
  }
  return redirectOnError(page, REFUSED[step], async () => {
    if (step === "connect") return redirect(beginConnecting(actor, platform, way), 303)
    if (step === "disconnect") {
      disconnectChannel(actor, platform)
      return redirectWithFlash(page, "Disconnected. The figures are deleted here.", {
        type: "info",
      })
    }
    await refreshOwnChannel(actor, platform)
    return redirectWithFlash(page, "Figures updated.")
  })
})
