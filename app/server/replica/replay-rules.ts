import type { ReplicaProblem } from "#app/platform/replica/replica-state.server.ts"
import { apiUrls } from "#app/urls/api.ts"
import { href, urls } from "#app/urls/index.ts"

export type ReplayReason =
  | "write"
  | "count"
  | "fresh"
  | "file"
  | "stream"
  | ReplicaProblem
  | "behind"

/** Compiles an address with stars for ids. */
function toExpression(address: string): RegExp {
  const source = address.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", "[^/]+")
  return new RegExp(`^${source}$`, "i")
}

/** A GET that deletes: docs/rules.md#deleting-by-get */
const UNSAFE_GETS = [href(apiUrls.deleteProject, { email: "*", projectId: "*" })].map(toExpression)

/** Pages that need a token or secret created just before. */
const FRESH = [
  href(urls.resetPassword, { token: "*" }),
  href(urls.verifyEmail, { token: "*" }),
  href(urls.undoEmailChange, { token: "*" }),
  href(urls.cancelErasure, { token: "*" }),
  href(urls.unsubscribe, { token: "*" }),
  href(urls.unsubscribeAtOnce, { token: "*" }),
  href(urls.review, { token: "*" }),
  href(urls.admin.factor),
  href(urls.admin.setUpFactor),
  href(urls.account.secondStep),
].map(toExpression)

/** Files exist on the primary alone. */
const FILES = [
  href(urls.picture, { pictureId: "*" }),
  href(urls.file, { fileId: "*" }),
  href(urls.admin.file, { fileId: "*" }),
  href(urls.reviewFile, { token: "*", fileId: "*" }),
  href(urls.library.zip),
  href(urls.account.download, { exportId: "*" }),
].map(toExpression)

/** A visit is counted where it is written: docs/rules.md#tracked-links */
const COUNTED = toExpression(href(urls.public.link, { code: "*" }))

const STREAM = toExpression(href(urls.notifications.stream))

const matches = (expressions: readonly RegExp[], path: string): boolean =>
  expressions.some((expression) => expression.test(path))

/** Reads the path like the router; undefined if it is unreadable. */
function pathOf(url: string): string | undefined {
  const path = URL.parse(url, "http://any.invalid")?.pathname
  if (path === undefined) return undefined
  try {
    const segments = path.split("/").map((one) => decodeURIComponent(one).replaceAll("/", "%2F"))
    return segments.join("/").replace(/(\.data)?\/*$/, "") || "/"
  } catch {
    return undefined
  }
}

export const isUnsafeGet = (url: string): boolean => matches(UNSAFE_GETS, pathOf(url) ?? "")

/** Explains why only the primary can answer; undefined if a replica can: docs/rules.md#replicas */
export function reasonToReplay(method: string | undefined, url: string): ReplayReason | undefined {
  if (method !== "GET" && method !== "HEAD") return "write"
  const path = pathOf(url)
  if (path === undefined) return undefined
  if (matches(UNSAFE_GETS, path)) return "write"
  if (COUNTED.test(path)) return "count"
  if (matches(FRESH, path)) return "fresh"
  if (matches(FILES, path)) return "file"
  return STREAM.test(path) ? "stream" : undefined
}

/** Build files, and this machine's health. */
const OF_THIS_MACHINE =
  /^\/(assets\/|(healthz|readyz|service-worker\.js|offline)$|[\w-]+\.(?!data$|xml$)\w+$)/

export const isMachineAddress = (url: string): boolean =>
  OF_THIS_MACHINE.test(url.split("?", 1)[0] ?? "")
