// Faults that tests inject.
import { setTimeout as sleep } from "node:timers/promises"

/**
 * Kind defaults, for tests of other things, beat the provider: an endless balance, free and instant
 * transfers.
 */
export const defaultSwitches = (isKind) => ({
  isKind,
  /** Per order, in paise. */
  maxPaise: 50_000_000,
  /** In milliseconds. */
  now: () => Date.now(),
  /** False: payments stay authorised until captured. */
  autoCapture: true,
  refundStatus: "processed",
  /** Milliseconds until the bank rejects a refund, even a processed one. */
  refundFailsAfterMs: undefined,
  /** Added to each payment, in paise, to differ from the order. */
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
    /** False: payouts wait for approval. */
    isApproved: true,
    /** Undefined: until told. */
    processesAfterMs: 0,
  },
  route: {
    /** Outcome for a complete account, after `activatesAfterMs`; undefined: none. */
    activation: "activated",
    activatesAfterMs: 0,
    /** An activated account's bank cannot change. */
    bankIsLocked: false,
    transferStatus: isKind ? "processed" : "pending",
    /** Undefined: until told. */
    transferProcessesAfterMs: isKind ? undefined : 0,
    /** Includes tax: 0.25 % plus 18 % of it. */
    transferFeeBasisPoints: isKind ? 0 : 29.5,
    /** Lists show new transfers this late; look-ups by id do not lag. */
    listsLagMs: 0,
    /** Milliseconds until a transfer fails, even a processed one. */
    transferFailsAfterMs: undefined,
    /** From release to bank; undefined: until told. */
    settlesAfterMs: undefined,
    settlementStatus: "processed",
    /** Paise besides payments; when short, transfers fail. */
    merchantFloat: isKind ? Number.POSITIVE_INFINITY : 0,
    /** Paise per account, for reversals of settled transfers. */
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

export async function readFiles(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const headers = { "Content-Type": request.headers["content-type"] }
  return new Response(Buffer.concat(chunks), { headers }).formData()
}

/** Wait for a matching request: hang, lost, reset, 429, 502, slow (ms), wait (gate: a promise). */
export class FaultQueue {
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

/** Returns true if answered, or never to be. `lost` does the work but loses the answer. */
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
