import { redirect } from "@remix-run/node"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { NotFound, Suspended } from "#app/domain/shared/errors.ts"
import { muteThread } from "#app/domain/work/conversations/read-cursors.server.ts"
import { blockUser, unblockUser } from "#app/domain/work/conversations/threads.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, type ThreadSetting, urls } from "#app/urls/index.ts"

type Set = (actor: Actor, threadId: string) => void

/** Keyed by the word in the URL; `done` is the confirmation. */
const settings: Record<ThreadSetting, [set: Set, done: string]> = {
  mute: [(actor, id) => muteThread(actor, id, true), "Muted. You get no notices of it."],
  unmute: [(actor, id) => muteThread(actor, id, false), "You get notices of it again."],
  block: [blockUser, "Blocked. Neither of you can write to the other."],
  unblock: [unblockUser, "Unblocked."],
}
const SETTINGS = new Map<string | undefined, [Set, string]>(Object.entries(settings))

export const config = { sends: "work" } satisfies RouteConfig

export const loader = actorHandler(({ params }) => {
  if (!SETTINGS.has(params.setting)) throw new NotFound("There is no such setting.")
  return redirect(href(urls.messages.thread, { threadId: params.threadId ?? "" }))
})

export const action = actorHandler(({ actor, params }) => {
  const { threadId = "", setting } = params
  const chosen = SETTINGS.get(setting)
  if (!chosen) throw new NotFound("There is no such setting.")
  const [set, done] = chosen
  const page = href(urls.messages.thread, { threadId })
  try {
    set(actor, threadId)
  } catch (error) {
    if (!(error instanceof Suspended)) throw error
    return redirectWithFlash(page, error.message, { type: "error" })
  }
  return redirectWithFlash(page, done)
})
