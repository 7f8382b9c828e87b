import type { IncomingMessage } from "node:http"
import type { Socket } from "node:net"
import type { RouteConfig } from "#app/http/route-config.ts"
import { HOUR, SECOND } from "#app/platform/clock.server.ts"
import type { AppContext } from "./context.ts"

const isMultipart = ({ req }: AppContext): boolean =>
  /^multipart\/form-data\b/i.test(req.header("Content-Type") ?? "")

/** Finds bodies that are streamed to disk. */
export const uploadKind = (c: AppContext): RouteConfig["uploads"] =>
  isMultipart(c) ? c.get("config").uploads : undefined

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
