import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import webPush from "web-push"

type Message = { title: string; link: string }

/** Most that push services take, encrypted. */
const MAX_BYTES = 4096
const A_DAY_S = 86_400

/** Keys of a server, as `npx web-push generate-vapid-keys` makes them. */
export const vapidKeys = () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
}

/** A browser's subscription under a server's key: it decrypts what was sent to it. */
class Browser {
  readonly id = randomUUID()
  readonly messages: Message[] = []
  /** Answered in place of taking a message. */
  status = 201
  private readonly ecdh = createECDH("prime256v1")
  private readonly auth = randomBytes(16)
  private readonly publicKey = this.ecdh.generateKeys()

  constructor(
    readonly origin: string,
    readonly serverKey: string,
  ) {}

  /** As the browser's script gets it. */
  get subscription() {
    return {
      endpoint: `${this.origin}/push/${this.id}`,
      p256dh: this.publicKey.toString("base64url"),
      auth: this.auth.toString("base64url"),
    }
  }

  /** RFC 8291. */
  decrypt(body: Buffer): Message {
    const [salt, keyBytes] = [body.subarray(0, 16), body.readUInt8(20)]
    const sender = body.subarray(21, 21 + keyBytes)
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.publicKey, sender])
    const derive = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
      Buffer.from(hkdfSync("sha256", key, salt, info, bytes))
    const key = derive(this.ecdh.computeSecret(sender), this.auth, info, 32)
    const contentKey = derive(key, salt, "Content-Encoding: aes128gcm\0", 16)
    const nonce = derive(key, salt, "Content-Encoding: nonce\0", 12)
    const decipher = createDecipheriv("aes-128-gcm", contentKey, nonce)
    decipher.setAuthTag(body.subarray(-16))
    const padded = Buffer.concat([
      decipher.update(body.subarray(21 + keyBytes, -16)),
      decipher.final(),
    ])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
  }
}

export type { Browser }

const jsonIn = (part = "") => JSON.parse(Buffer.from(part, "base64url").toString())

/** RFC 8292: returns what is wrong with the signature. */
function findVapidError(header: string, { origin, serverKey }: Browser): string | undefined {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  if (key !== serverKey) return "another key than the browser's"
  const [head, claims, signature = ""] = token.split(".")
  const point = Buffer.from(key, "base64url")
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((n) => n.toString("base64url"))
  const jwk = { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }
  const publicKey = createPublicKey({ key: jwk, format: "jwk" })
  const signed = Buffer.from(`${head}.${claims}`)
  const options = { key: publicKey, dsaEncoding: "ieee-p1363" } as const
  if (!verify("sha256", signed, options, Buffer.from(signature, "base64url"))) return "signature"
  const { aud, exp, sub } = jsonIn(claims)
  const left = exp - Date.now() / 1000
  if (jsonIn(head).alg !== "ES256" || aud !== origin) return "audience"
  if (!(left > 0 && left <= A_DAY_S)) return "expiry"
  return /^(mailto:|https:)/.test(sub) ? undefined : "subject"
}

/** A strict push service: it checks signature and size, and decrypts for the browser. */
export async function startPushService() {
  const browsers = new Map<string, Browser>()
  const errors: string[] = []
  const server = createServer(async (request, response) => {
    response.writeHead(await statusOf(request)).end()
  })
  async function statusOf(request: IncomingMessage): Promise<number> {
    const body = await buffer(request)
    const browser = browsers.get(request.url?.split("/").at(-1) ?? "")
    if (!browser) return 404
    const { "content-encoding": encoding, ttl, authorization = "" } = request.headers
    if (request.method !== "POST" || encoding !== "aes128gcm" || !/^\d+$/.test(String(ttl))) {
      errors.push(`${request.method} ${encoding} ${ttl}`)
      return 400
    }
    const error = findVapidError(authorization, browser)
    if (error) {
      errors.push(error)
      return 403
    }
    if (body.length > MAX_BYTES) return 413
    if (browser.status === 201) browser.messages.push(browser.decrypt(body))
    return browser.status
  }
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    errors,
    newBrowser(serverKey: string): Browser {
      const browser = new Browser(origin, serverKey)
      browsers.set(browser.id, browser)
      return browser
    },
    forget: (browser: Browser) => browsers.delete(browser.id),
    close: () => server.close(),
  }
}
