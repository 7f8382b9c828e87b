import { redirect } from "@remix-run/node"
import { setPageState } from "#app/domain/market/creators/page-state.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"
import { PAGE_STATES, type PageState } from "#db/schema/market-words.ts"

const page = href(urls.account.page)

const DONE: Record<PageState, string> = {
  public: "Your profile is public.",
  unlisted: "Your profile is there for those with its link.",
  draft: "Your profile is a draft. Nobody else sees it.",
}

function stateOf(word: string | undefined): PageState {
  const state = PAGE_STATES.find((one) => one === word)
  if (!state) throw new NotFound("A page has no such state.")
  return state
}

export const config = { sends: "work" } satisfies RouteConfig

export const loader = actorHandler(({ params }) => {
  stateOf(params.state)
  return redirect(page)
})

export const action = actorHandler(({ actor, params }) => {
  const state = stateOf(params.state)
  return redirectOnError(page, "Nothing was changed", () => {
    setPageState(actor, state)
    return redirectWithFlash(page, DONE[state])
  })
})
