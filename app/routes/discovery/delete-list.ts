import { redirect } from "@remix-run/node"
import { deleteList, findOwnList } from "#app/domain/market/creators/lists/manage-lists.server.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "work" } satisfies RouteConfig

export const loader = brandHandler(({ actor, params }) => {
  const { id: listId } = findOwnList(actor, params.listId ?? "")
  return redirect(href(urls.brand.list, { listId }))
})

export const action = brandHandler(({ actor, params }) => {
  const lists = href(urls.brand.lists)
  const work = () => {
    const { name } = deleteList(actor, params.listId ?? "")
    return redirectWithFlash(lists, `The list "${name}" is deleted.`)
  }
  return redirectOnError(lists, "The list was not deleted", work, { isDelete: true })
})
