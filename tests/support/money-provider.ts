import { handlePaymentWebhook } from "#app/domain/payments/payments/receive-reports.server.ts"
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

const AMPLE = 10_000_000_000

type Notified = { body: string; eventId: string }

/** The provider stand-in within one process; its webhooks wait to be delivered. */
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
   * Starts a stand-in on the test's clock. `reservePaise` is our own balance for uncovered fees;
   * free transfers may hold a whole payment.
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

  close = () => this.standIn.close()

  anAccount(email: string): string {
    const { linked } = this.standIn.ledger
    const account = newAccount({ email })
    linked.accounts.set(account.id, account)
    const product = newProduct(account.id)
    linked.products.set(product.id, { ...product, activation_status: "activated" })
    return account.id
  }

  /** Delivers a queued event; a failed one stays. */
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
    if (!handlePaymentWebhook(bytes, { signature, eventId }))
      throw new Error("Its signature is not taken.")
  }

  /** Pays in reversals that an account has already paid out. */
  payInDebts(): void {
    const { settlements } = this.standIn.ledger.route
    const debts: unknown = Reflect.get(settlements, "debts")
    if (debts instanceof Map) debts.clear()
  }
}

/** Crash points: the writes around each provider call. */
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

/** Runs `work` in a process killed at a write; its transaction is lost. */
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
