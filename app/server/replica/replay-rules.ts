import type { Hindrance } from "#app/platform/replica/replica-state.server.ts"
import { href, urls } from "#app/urls/index.ts"
import { toExpression } from "../uploads.ts"

/** Why a replica leaves a request to the primary. */
export type Reason = "write" | "fresh" | "file" | "stream" | Hindrance | "behind"

/** A GET that changes something, and its HEAD: docs/rules.md#deleting-by-get */
const UNSAFE_GETS = [href(urls.api.deleteProject, { email: "*", projectId: "*" })].map(toExpression)

/** Pages of a link that has just been mailed, and of a secret that has just been made. */
const FRESH = [
  href(urls.resetPassword, { token: "*" }),
  href(urls.verifyEmail, { token: "*" }),
  href(urls.undoEmailChange, { token: "*" }),
  href(urls.cancelErasure, { token: "*" }),
  href(urls.unsubscribe, { token: "*" }),
  href(urls.unsubscribeAtOnce, { token: "*" }),
  href(urls.admin.factor),
  href(urls.admin.setUpFactor),
].map(toExpression)

/** Files lie on the primary's disk alone. */
const FILES = [
  href(urls.picture, { pictureId: "*" }),
  href(urls.file, { fileId: "*" }),
  href(urls.admin.file, { fileId: "*" }),
  href(urls.account.download, { exportId: "*" }),
].map(toExpression)

const STREAM = toExpression(href(urls.notifications.stream))

const matches = (expressions: readonly RegExp[], path: string): boolean =>
  expressions.some((expression) => expression.test(path))

/** The path of a request as the router reads it; undefined for one that it cannot read. */
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

/** Whether a GET or HEAD changes something. */
export const isUnsafeGet = (url: string): boolean => matches(UNSAFE_GETS, pathOf(url) ?? "")

/** Why only the primary can answer an address; undefined where a replica can. docs/rules.md#replicas */
export function reasonToReplay(method: string | undefined, url: string): Reason | undefined {
  if (method !== "GET" && method !== "HEAD") return "write"
  const path = pathOf(url)
  if (path === undefined) return undefined
  if (matches(UNSAFE_GETS, path)) return "write"
  if (matches(FRESH, path)) return "fresh"
  if (matches(FILES, path)) return "file"
  return STREAM.test(path) ? "stream" : undefined
}

/** Files of the build, and the state of this machine. */
const OF_THIS_MACHINE =
  /^\/(assets\/|(healthz|readyz|service-worker\.js|offline)$|[\w-]+\.(?!data$|xml$)\w+$)/

/** Whether this machine answers in any case. */
export const isOfThisMachine = (url: string): boolean =>
  OF_THIS_MACHINE.test(url.split("?", 1)[0] ?? "")
