// What tests can make go wrong in the stand-in of Razorpay.
import { setTimeout as sleep } from "node:timers/promises"

/**
 * The defaults of the stand-in. A kind one, for tests of other things, is kinder than the
 * provider: its balance never ends and stays, its transfers cost nothing and are made at once.
 */
export const defaultSwitches = (isKind) => ({
  isKind,
  /** The most that one order may be of, in paise. */
  maxPaise: 50_000_000,
  /** Tells the time, in milliseconds. */
  now: () => Date.now(),
  /** False: payments stay authorised until somebody captures them. */
  autoCapture: true,
  refundStatus: "processed",
  /** After so many milliseconds a refund fails, whatever was said of it: the bank did not take it. */
  refundFailsAfterMs: undefined,
  /** Added to the amount of each payment, in paise: what is paid is not what was ordered. */
  amountOffset: 0,
  currency: undefined,
  webhooks: {
    drop: false,
    delayMs: 0,
    copies: 1,
    reorder: false,
    badSignature: false,
    secret: undefined,
  },
  x: {
    /** Payouts need nobody's approval; without this they stay pending. */
    isApproved: true,
    /** So long a payout is processing; undefined: until somebody says so. */
    processesAfterMs: 0,
  },
  route: {
    /** What becomes of an account that lacks nothing, after so many milliseconds; undefined: nothing by itself. */
    activation: "activated",
    activatesAfterMs: 0,
    /** Whether the bank of an activated account can be changed no more. */
    bankIsLocked: false,
    transferStatus: isKind ? "processed" : "pending",
    /** So long a transfer is pending; undefined: until somebody says so. */
    transferProcessesAfterMs: isKind ? undefined : 0,
    /** With the tax on it: 0.25 % and 18 % on that. */
    transferFeeBasisPoints: isKind ? 0 : 29.5,
    /** So long lists know nothing of a new transfer yet, where asking for it by its id does. */
    listsLagMs: 0,
    /** After so many milliseconds a transfer fails, whatever was said of it. */
    transferFailsAfterMs: undefined,
    /** So long after its release a transfer goes to the bank; undefined: when somebody says so. */
    settlesAfterMs: undefined,
    settlementStatus: "processed",
    /** What the merchant has with the provider beside what was paid: short of it, transfers fail. In paise. */
    merchantFloat: isKind ? Number.POSITIVE_INFINITY : 0,
    /** What each account has besides: of it, settled transfers can be reversed. In paise. */
    accountFloat: 0,
  },
})

export function sendJson(response, status, value) {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value))
}

export function sendHtml(response, status, html) {
  response.writeHead(status, { "Content-Type": "text/html; charset=utf-8" }).end(html)
}

export async function readBody(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString("utf8")
}

/** A body with files, as a form. */
export async function readFiles(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const headers = { "Content-Type": request.headers["content-type"] }
  return new Response(Buffer.concat(chunks), { headers }).formData()
}

/** Faults that wait for a fitting request: hang, lost, reset, 429, 502, slow (ms), wait (gate: a promise). */
export class FieldErrors {
  waiting = []

  add(method, path, kind, rest = {}, times = 1) {
    this.waiting.push({ method, path, kind, times, rest })
  }

  take(method, path) {
    const index = this.waiting.findIndex(
      (fault) => fault.method === method && fault.path.test(path),
    )
    if (index === -1) return undefined
    const fault = this.waiting[index]
    fault.times -= 1
    if (fault.times <= 0) this.waiting.splice(index, 1)
    return fault
  }
}

/** True when the request is answered, or never will be. `lost` does the work and its answer gets lost. */
export async function misbehave({ kind, rest }, response) {
  if (kind === "hang") return true
  if (kind === "reset") response.socket?.destroy()
  if (kind === "429") {
    sendJson(response, 429, {
      error: { code: "BAD_REQUEST_ERROR", description: "Too many requests" },
    })
  }
  if (kind === "502") sendHtml(response, 502, "<html><body>502 Bad Gateway</body></html>")
  if (kind === "slow") await sleep(rest.ms)
  if (kind === "wait") await rest.gate
  return ["reset", "429", "502"].includes(kind)
}
