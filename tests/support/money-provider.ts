import { receiveWebhook } from "#app/domain/payments/payments/receive-reports.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import {
  newAccount,
  newProduct,
  type RazorpayStandIn,
  signWebhook,
  startRazorpayStandIn,
  toWebhookBody,
} from "#demo/razorpay/stand-in.mjs"
import { providerId, providerKeys } from "../mocks/razorpay.ts"

/** More than any test needs. */
const AMPLE = 10_000_000_000

type Notified = { body: string; eventId: string }

/** The stand-in of the provider for one process that does not listen: what it tells waits to be handed on. */
export class MoneyProvider {
  readonly told: Notified[] = []
  readonly standIn: RazorpayStandIn

  private constructor(standIn: RazorpayStandIn) {
    this.standIn = standIn
    standIn.webhooks.send = (events) => {
      for (const event of events) {
        this.told.push({ body: toWebhookBody(event), eventId: providerId("pay") })
      }
    }
  }

  /**
   * Starts one whose time is ours, and has the product talk to it. `reservePaise` is our own money in its balance,
   * of which it takes what no fee of ours covers; where transfers are free, all of a payment may be on hold.
   */
  static async start({
    reservePaise = AMPLE,
    areTransfersFree = false,
  } = {}): Promise<MoneyProvider> {
    const now = () => clock.now()
    const route = areTransfersFree ? { transferFeeBasisPoints: 0 } : {}
    const standIn = await startRazorpayStandIn({ keys: providerKeys(), now, route })
    standIn.addFunds(reservePaise)
    env.RAZORPAY_API_BASE = standIn.origin
    return new MoneyProvider(standIn)
  }

  /** An account that may be paid to. */
  anAccount(email: string): string {
    const { linked } = this.standIn.ledger
    const account = newAccount({ email })
    linked.accounts.set(account.id, account)
    const product = newProduct(account.id)
    linked.products.set(product.id, { ...product, activation_status: "activated" })
    return account.id
  }

  /** Hands on the event at a place of the queue; one that could not be taken stays there. */
  tell(place: number): void {
    const [event] = this.told.splice(place % Math.max(1, this.told.length), 1)
    if (!event) return
    try {
      this.hand(event)
    } catch (error) {
      this.told.push(event)
      throw error
    }
  }

  /** The same twice. */
  notifyTwice(place: number): void {
    const event = this.told[place % Math.max(1, this.told.length)]
    if (!event) return
    this.hand(event)
    this.tell(place)
  }

  lose(place: number): void {
    this.told.splice(place % Math.max(1, this.told.length), 1)
  }

  private hand({ body, eventId }: Notified): void {
    const bytes = new TextEncoder().encode(body)
    const signature = signWebhook(this.standIn.keys.webhookSecret, bytes)
    if (!receiveWebhook(bytes, { signature, eventId }))
      throw new Error("Its signature is not taken.")
  }

  /** What left an account for its bank and was asked back since is paid in by its owner. */
  payInDebts(): void {
    const { settlements } = this.standIn.ledger.route
    const debts: unknown = Reflect.get(settlements, "debts")
    if (debts instanceof Map) debts.clear()
  }
}

/** Where a process may die: the writes around each call to the provider. */
const CRASHES = {
  claiming: "INSERT ON transfers",
  recordingTransfer: "UPDATE ON transfers",
  askingX: "INSERT ON x_payouts",
  recordingX: "UPDATE ON x_payouts",
  steppingPayout: "UPDATE ON payouts",
  recordingRefund: "UPDATE ON refunds",
  posting: "INSERT ON journal_entries",
  notificationRule: "INSERT ON events",
} as const
export type Crash = keyof typeof CRASHES
export const CRASH_NAMES = Object.keys(CRASHES) as Crash[]

/** Does it in a process that dies as soon as it writes at a place: nothing of that transaction is kept. */
export async function dyingAt(crash: Crash, work: () => Promise<unknown>): Promise<void> {
  sqlite.exec(
    `CREATE TEMP TRIGGER dying BEFORE ${CRASHES[crash]} BEGIN SELECT RAISE(ABORT, 'it died'); END`,
  )
  try {
    await work()
  } catch (error) {
    if (!isDeath(error)) throw error
  } finally {
    sqlite.exec("DROP TRIGGER dying")
  }
}

export const isDeath = (error: unknown): boolean =>
  error instanceof Error && error.message.includes("it died")
