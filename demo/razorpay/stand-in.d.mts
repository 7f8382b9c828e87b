import type { ProviderSettlement } from "#app/platform/razorpay-route-entities.server.ts"
import type { RouteLedger, RouteSwitches, RouteWork } from "./route-entities.mjs"

export * from "./route-entities.mjs"

type Entity = Record<string, unknown> & { id: string; status: string }
type Dispute = Entity & { payment_id: string; amount: number; amount_deducted: number }
type XPayoutEntity = Entity & {
  amount: number
  fees: number
  tax: number
  reference_id: string | null
  utr: string | null
  fund_account: { vpa?: { address: string } }
}
type Outcome = "success" | "failure" | "late"
type FaultKind = "hang" | "lost" | "reset" | "429" | "502" | "slow" | "wait"

export type RazorpayStandIn = RouteWork & {
  origin: string
  keys: { keyId: string; keySecret: string; webhookSecret: string; xWebhookSecret: string }
  env: Record<string, string>
  ledger: RouteLedger & {
    orders: Map<string, Entity & { receipt: string; amount: number }>
    payments: Map<string, Entity & { order_id: string; amount_refunded: number }>
    refunds: Map<string, Entity & { amount: number; receipt: string }>
    disputes: {
      all: Map<string, Dispute>
      documents: Map<string, { id: string; size: number }>
      open(paymentId: string): Dispute
    }
    merchant: {
      settlements: Map<string, ProviderSettlement & { created_at: number }>
      sweep(): ProviderSettlement | undefined
      /** Positive paise are added, negative taken. */
      adjust(paise: number, about?: { description?: string }): { id: string }
    }
    x: {
      payouts: Map<string, XPayoutEntity>
      topUps: Map<string, number>
      /** In paise. */
      balance(): number
      /** Adds paise; waiting payouts continue. */
      topUp(paise: number): void
      start(payout: { id: string }): XPayoutEntity
      move(id: string, status: string, about?: { reason?: string }): XPayoutEntity
    }
    createOrder(body: object): Entity
    beginPayment(orderId: string): Entity
    authorize(paymentId: string): Entity
    capture(paymentId: string): Entity
    fail(paymentId: string): Entity
    failRefund(refundId: string): Entity
    proofOf(payment: Entity): Record<string, string>
    failureOf(payment: Entity): Record<string, string>
  }
  webhooks: {
    url: string | undefined
    sent: { type: string; eventId: string; attempt: number; status: number }[]
    envelope(type: string, about: Record<string, unknown>): Record<string, unknown>
    send(events: Record<string, unknown>[]): void
    sign(body: string): string
    post(body: string, eventId: string): Promise<number>
  }
  switches: {
    /** In milliseconds. */
    now: () => number
    route: RouteSwitches
    isKind: boolean
    maxPaise: number
    autoCapture: boolean
    x: { isApproved: boolean; processesAfterMs: number | undefined }
    refundStatus: "processed" | "pending" | "failed"
    refundFailsAfterMs: number | undefined
    amountOffset: number
    currency: string | undefined
    webhooks: {
      drop: boolean
      delayMs: number
      copies: number
      reorder: boolean
      badSignature: boolean
      secret: string | undefined
    }
  }
  requests: { method: string; path: string; query: string }[]
  openDispute(
    paymentId: string,
    about?: { amount?: number; phase?: string; reason_code?: string; respond_by?: number },
  ): Dispute
  decideDispute(id: string, status: "won" | "lost" | "closed"): Dispute
  pay(orderId: string, outcome?: Outcome): Entity
  failNext(
    method: string,
    path: RegExp,
    kind: FaultKind,
    options?: { ms?: number; gate?: Promise<unknown> },
    times?: number,
  ): void
  calm(): void
  /** Settles payments two working days old, once a day. */
  settleMerchant(): { id: string; amount: number; utr: string } | undefined
  /** In paise. */
  addFunds(paise: number): void
  sendWebhooksTo(url: string): void
  close(): Promise<void>
}

export const STAND_IN_KEYS: RazorpayStandIn["keys"]

export function startRazorpayStandIn(options?: {
  port?: number
  host?: string
  keys?: Partial<RazorpayStandIn["keys"]>
  webhookUrl?: string
  lateAfterMs?: number
  now?: () => number
  route?: Partial<RouteSwitches>
  /** Beats the provider: endless balance, no merchant settlements, instant transfers. */
  isKind?: boolean
  memoryFile?: string
}): Promise<RazorpayStandIn>

/** The ledger without a server; `save` stores it. */
export function openLedger(options: { memoryFile: string; now: () => number }): {
  ledger: RazorpayStandIn["ledger"]
  save: () => void
}

type Order = Entity & { amount: number; currency: string; receipt: string | null; notes: object }

/** Also needed without a server. */
export function newId(prefix: string): string
export function newOrder(body: object): Order
export function newPayment(
  order: Partial<Order>,
  about: { amount: number; currency: string; email?: string; contact?: string },
): Entity & { amount: number; currency: string }
export function newRefund(
  payment: { id: string; currency?: string },
  about: object,
): {
  id: string
  amount: number
  payment_id: string
  receipt: string | null
  status: "processed" | "pending" | "failed"
}
export function collection<Item>(items: Item[]): { entity: string; count: number; items: Item[] }
export class Refusal extends Error {
  constructor(description: string, options?: { status?: number; code?: string; field?: string })
  status: number
  body: { error: object }
}
export function newEvent(type: string, entities: Record<string, object>): object
export function toWebhookBody(event: object): string
export function signReturn(keySecret: string, orderId: string, paymentId: string): string
export function signWebhook(secret: string, body: string | Uint8Array): string
