import type { IncomingMessage } from "node:http"
import type { Socket } from "node:net"
import { HOUR, SECOND } from "#app/platform/clock.server.ts"
import { href, urls } from "#app/urls/index.ts"
import type { AppContext } from "./context.ts"

/** Where forms with a picture of a profile or a portfolio go. */
const PICTURE_ADDRESSES: ReadonlySet<string> = new Set([
  href(urls.influencer.account),
  href(urls.brand.account),
  href(urls.account.portfolio),
  href(urls.api.updateProfile, { role: "influencer" }),
  href(urls.api.updateProfile, { role: "brand" }),
])

/** Where forms with files go. A star stands for an id. */
const FILE_ADDRESSES: readonly RegExp[] = [
  href(urls.orders.submitWork, { orderId: "*", deliverableId: "*" }),
  href(urls.orders.refund, { orderId: "*" }),
  href(urls.orders.dispute, { orderId: "*" }),
  href(urls.orders.answerDispute, { orderId: "*" }),
  href(urls.messages.start, { projectId: "*", influencerId: "*" }),
  href(urls.messages.thread, { threadId: "*" }),
].map((address) => toExpression(address))

/** What matches an address with stars for ids. */
export function toExpression(address: string): RegExp {
  const source = address.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", "[^/]+")
  return new RegExp(`^${source}$`, "i")
}

/** The address that a form is for, as a page or as our script posts it. */
export const addressOf = ({ req }: AppContext): string => req.path.replace(/(\.data|\/)$/, "")

export const isMultipartType = (type: string | undefined): boolean =>
  /^multipart\/form-data\b/i.test(type ?? "")

const isMultipart = ({ req }: AppContext): boolean => isMultipartType(req.header("Content-Type"))

/** Bodies that flow to the disk as they come; undefined for all others. */
export function uploadKind(c: AppContext): "picture" | "files" | undefined {
  if (!isMultipart(c)) return undefined
  if (PICTURE_ADDRESSES.has(addressOf(c))) return "picture"
  return FILE_ADDRESSES.some((address) => address.test(addressOf(c))) ? "files" : undefined
}

const LOOK_EVERY_MS = 30 * SECOND
/** Who sends less than this between two looks holds the line and nothing else. */
const LEAST_BYTES = 64 * 1024
const LONGEST_MS = 2 * HOUR

/** Connections whose request is an upload under way. */
const uploading = new WeakSet<Socket>()

/** From here on an upload may take as long as it comes along; one that does not is cut off. */
export function watchUpload(request: IncomingMessage): void {
  // One without a body has no end to wait for.
  if (request.readableEnded) return
  const { socket } = request
  let bytes = socket.bytesRead
  let looks = 0
  uploading.add(socket)
  const timer = setInterval(() => {
    looks += 1
    const isSlow = socket.bytesRead - bytes < LEAST_BYTES
    bytes = socket.bytesRead
    if (isSlow || looks * LOOK_EVERY_MS > LONGEST_MS) socket.destroy()
  }, LOOK_EVERY_MS)
  const stop = () => {
    clearInterval(timer)
    uploading.delete(socket)
  }
  request.once("end", stop)
  request.once("close", stop)
}

/** Whether the request that a connection brings is an upload, of which the time for a whole request is not asked. */
export const isUploading = (socket: Socket): boolean => uploading.has(socket)
