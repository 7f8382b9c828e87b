import { type ClientRequest, request } from "node:http"
import type { Visitor } from "./visitor.ts"

const BOUNDARY = "----upload"

/** The form's bytes before and after the file. */
const HEAD = [
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="seen"\r\n\r\n0`,
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="text"\r\n\r\nAd: my reel`,
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="clip.mp4"\r\nContent-Type: video/mp4\r\n\r\n`,
].join("\r\n")
const TAIL = `\r\n--${BOUNDARY}--\r\n`

/** The signature of an MP4. */
export const MP4_HEAD = Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isommp42", "latin1")

export type Upload = {
  sent: ClientRequest
  /** Sends bytes of the file, starting with `MP4_HEAD`. */
  write(bytes: Uint8Array): Promise<void>
  /** Sends the rest and returns the status. */
  finish(): Promise<number>
  /** The status, or 0 for a cut connection. */
  answered: Promise<number>
}

/** Starts a manual upload of `fileBytes` bytes. */
export function startUpload(visitor: Visitor, path: string, fileBytes: number): Upload {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  const { hostname, port } = new URL(visitor.origin)
  const sent = request({
    hostname,
    port,
    method: "POST",
    path,
    headers: {
      Accept: "text/html",
      Origin: visitor.origin,
      "X-Forwarded-For": visitor.address,
      Cookie: cookie,
      "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
      "Content-Length": HEAD.length + fileBytes + TAIL.length,
    },
  })
  const answered = new Promise<number>((resolve) => {
    sent.once("response", (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.once("error", () => resolve(0))
    sent.once("close", () => resolve(0))
  })
  const write = (bytes: Uint8Array | string) =>
    new Promise<void>((resolve) => sent.write(bytes, () => resolve()))
  sent.write(HEAD)
  return {
    sent,
    write,
    answered,
    finish: () => {
      sent.end(TAIL)
      return answered
    },
  }
}
