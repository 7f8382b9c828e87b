import type { IncomingMessage } from "node:http"
import type { Socket } from "node:net"
import { HOUR, SECOND } from "#app/platform/clock.server.ts"
import { href, urls } from "#app/urls/index.ts"
import type { AppContext } from "./context.ts"

const PICTURE_ADDRESSES: ReadonlySet<string> = new Set([
  href(urls.influencer.account),
  href(urls.brand.account),
  href(urls.account.portfolio),
  href(urls.api.updateProfile, { role: "influencer" }),
  href(urls.api.updateProfile, { role: "brand" }),
])

/** A star stands for an id. */
const FILE_ADDRESSES: readonly RegExp[] = [
  href(urls.orders.submitWork, { orderId: "*", deliverableId: "*" }),
  href(urls.orders.refund, { orderId: "*" }),
  href(urls.orders.dispute, { orderId: "*" }),
  href(urls.orders.answerDispute, { orderId: "*" }),
  href(urls.messages.start, { projectId: "*", influencerId: "*" }),
  href(urls.messages.thread, { threadId: "*" }),
].map((address) => toExpression(address))

/** Compiles an address with stars for ids. */
export function toExpression(address: string): RegExp {
  const source = address.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", "[^/]+")
  return new RegExp(`^${source}$`, "i")
}

/** Normalizes the address of a form, which our script posts with ".data". */
export const addressOf = ({ req }: AppContext): string => req.path.replace(/(\.data|\/)$/, "")

export const isMultipartType = (type: string | undefined): boolean =>
  /^multipart\/form-data\b/i.test(type ?? "")

const isMultipart = ({ req }: AppContext): boolean => isMultipartType(req.header("Content-Type"))

/** Finds bodies that are streamed to disk. */
export function uploadKind(c: AppContext): "picture" | "files" | undefined {
  if (!isMultipart(c)) return undefined
  if (PICTURE_ADDRESSES.has(addressOf(c))) return "picture"
  return FILE_ADDRESSES.some((address) => address.test(addressOf(c))) ? "files" : undefined
}

const LOOK_EVERY_MS = 30 * SECOND
/** A client that sends less between two checks is stalled. */
const LEAST_BYTES = 64 * 1024
const LONGEST_MS = 2 * HOUR

const uploading = new WeakSet<Socket>()

/** Lets an upload take its time, but disconnects a stalled one. */
export function watchUpload(request: IncomingMessage): void {
  // Without a body there is no end event.
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

/** Uploads are exempt from the request timeout. */
export const isUploading = (socket: Socket): boolean => uploading.has(socket)
