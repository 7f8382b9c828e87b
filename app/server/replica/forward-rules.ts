import { href, urls } from "#app/urls.ts"
import { toExpression } from "../uploads.ts"

/** Why a request is the primary's whatever this machine holds. */
export type Travels = "write" | "counts" | "fresh" | "stream"

/** A GET that changes something, and its HEAD: docs/rules.md#deleting-by-get */
const UNSAFE_GETS = [href(urls.api.deleteProject, { email: "*", projectId: "*" })].map(toExpression)

/** Answers that are counted, so that nobody gets more of them than a limit allows. */
const COUNTED = [
  href(urls.influencer.reportTable, { table: "*" }),
  href(urls.brand.reportTable, { table: "*" }),
  href(urls.brand.listTable, { listId: "*" }),
  href(urls.papers.pdf, { paperId: "*" }),
  href(urls.admin.search),
  href(urls.api.checkTaken, { role: "*", field: "*", value: "*" }),
  href(urls.api.influencer, { email: "*" }),
  href(urls.api.brand, { emailOrId: "*" }),
].map(toExpression)

/** Pages of a link that has just been mailed, of a secret that has just been made, and files of one machine. */
const FRESH = [
  href(urls.resetPassword, { token: "*" }),
  href(urls.verifyEmail, { token: "*" }),
  href(urls.undoEmailChange, { token: "*" }),
  href(urls.cancelErasure, { token: "*" }),
  href(urls.unsubscribe, { token: "*" }),
  href(urls.unsubscribeAtOnce, { token: "*" }),
  href(urls.admin.factor),
  href(urls.admin.setUpFactor),
  href(urls.account.download, { exportId: "*" }),
].map(toExpression)

const STREAM = toExpression(href(urls.notifications.stream))

const matches = (expressions: readonly RegExp[], path: string): boolean =>
  expressions.some((expression) => expression.test(path))

/** The path of a request as the router reads it; undefined for one that it cannot read. */
export function pathOf(url: string): string | undefined {
  const path = URL.parse(url, "http://any.invalid")?.pathname
  if (path === undefined) return undefined
  try {
    const segments = path.split("/").map((one) => decodeURIComponent(one).replaceAll("/", "%2F"))
    return segments.join("/").replace(/(\.data)?\/*$/, "") || "/"
  } catch {
    return undefined
  }
}

/** Whether a path is for our machines alone, in any spelling that another reader could take for it. */
export function isInternal(url: string): boolean {
  let path = (url.split(/[?#]/, 1)[0] ?? "").replace(/^[a-z][a-z\d+.-]*:\/\/[^/\\]*/i, "")
  for (let times = 0; times < 3; times += 1) {
    path = path.replace(/%([\da-f]{2})/gi, (_, hex) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  }
  const plain = path.replace(/[\\/]+/g, "/")
  return /^\/_replica(?![\w-])/i.test(URL.parse(plain, "http://any.invalid")?.pathname ?? plain)
}

/** Whether a GET or HEAD changes something. */
export const isUnsafeGet = (url: string): boolean => matches(UNSAFE_GETS, pathOf(url) ?? "")

/** Why the primary has to answer; undefined where a replica can. docs/rules.md#replicas */
export function travels(method: string | undefined, url: string): Travels | undefined {
  if (method !== "GET" && method !== "HEAD") return "write"
  const path = pathOf(url)
  if (path === undefined) return undefined
  if (matches(UNSAFE_GETS, path)) return "write"
  if (matches(COUNTED, path)) return "counts"
  if (matches(FRESH, path)) return "fresh"
  return STREAM.test(path) ? "stream" : undefined
}

/** What needs no data: files of the build, and what says how this machine is. */
const OF_THIS_MACHINE =
  /^\/(assets\/|(healthz|readyz|service-worker\.js|offline)$|[\w-]+\.(?!data$|xml$)\w+$)/

/** Whether this machine answers in any case. */
export const isOfThisMachine = (url: string): boolean =>
  OF_THIS_MACHINE.test(url.split("?", 1)[0] ?? "")
