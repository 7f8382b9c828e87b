import type { ServerBuild } from "@remix-run/node"
import { LRUCache } from "lru-cache"
import type { CachedPage } from "#app/http/route-config.ts"
import { ROLES, type Role } from "#db/schema/words.ts"
import { routeMatcherOf } from "../dispatch.ts"

/** Longer addresses could fill the memory. */
const MAX_ADDRESS_LENGTH = 300
const REMEMBERED_PATHS = 2000

/** Another spelling of the same path would be kept once more. */
const CANONICAL = /^\/(?:[\w.-]+(?:\/[\w.-]+)*)?$/

type CachedAddress = { changedBy: NonNullable<CachedPage["changedBy"]> }

/** Finds what the `cache` of each route's config allows. */
export function cachedAddressesOf({ routes }: Pick<ServerBuild, "routes">) {
  const match = routeMatcherOf(routes)
  const pages = new LRUCache<string, { page: CachedPage | undefined }>({
    max: REMEMBERED_PATHS,
    memoMethod: (path) => {
      const id = CANONICAL.test(path) ? match(path)?.id : undefined
      return { page: id === undefined ? undefined : routes[id]?.module.config?.cache }
    },
  })

  /** For signed-in users of the `roles`. */
  function findShared(url: string): (CachedAddress & { roles: readonly Role[] }) | undefined {
    if (url.length > MAX_ADDRESS_LENGTH) return undefined
    const [path = "", ...query] = url.split("?")
    const { page } = pages.memo(path)
    if (!page?.changedBy || page.for === "visitors") return undefined
    const shared = page.query?.split(" ") ?? []
    // A list by fit is about the brand's own projects.
    const isPersonal = ([name, value]: [string, string]) =>
      !shared.includes(name) || (name === "sort" && value === "fit")
    if ([...new URLSearchParams(query.join("?"))].some(isPersonal)) return undefined
    return { changedBy: page.changedBy, roles: page.for === "everybody" ? ROLES : [page.for] }
  }

  /** For visitors without a cookie; a CDN may hold a page that is not live. */
  function findAnonymous(url: string): (CachedAddress & { isLive: boolean }) | undefined {
    if (url.length > MAX_ADDRESS_LENGTH || url.includes("?")) return undefined
    const { page } = pages.memo(url)
    if (page?.for !== "visitors" && page?.for !== "everybody") return undefined
    const { changedBy } = page
    return { isLive: changedBy !== undefined, changedBy: changedBy ?? "lists" }
  }

  return { findShared, findAnonymous }
}

export type CachedAddresses = ReturnType<typeof cachedAddressesOf>
