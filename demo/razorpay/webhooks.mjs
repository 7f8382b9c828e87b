// Signed, at least once, in any order, until a 2xx.
import { newEvent, newId, signWebhook, toWebhookBody } from "./entities.mjs"

const RETRIES_MS = [230, 1000, 3000, 6000, 12_000, 24_000, 48_000]
const GIVES_UP_AFTER_MS = 5000

export class WebhookSender {
  constructor({ secret, xSecret = secret, url, switches, paymentOf = () => ({}) }) {
    this.paymentOf = paymentOf
    this.secret = secret
    this.xSecret = xSecret
    this.url = url
    this.switches = switches
    this.sent = []
    this.timers = new Set()
    this.afterwards = () => {}
  }

  /** `refund` and `order` join where they belong. */
  envelope(type, { payment, order, refund, transfer, settlement, dispute }) {
    return newEvent(type, {
      ...(refund && { refund }),
      ...(payment && { payment }),
      ...(order && { order }),
      ...(transfer && { transfer }),
      ...(settlement && { settlement }),
      ...(dispute && { dispute }),
    })
  }

  capturedEvents(payment, order) {
    return [
      this.envelope("payment.captured", { payment }),
      this.envelope("order.paid", { payment, order }),
    ]
  }

  /** The provider's samples carry no order. */
  sendDispute(dispute, word = dispute.status === "open" ? "created" : dispute.status) {
    const payment = { ...this.paymentOf(dispute), order_id: null }
    this.send([this.envelope(`payment.dispute.${word}`, { payment, dispute })])
  }

  send(events) {
    const { drop, reorder, delayMs, copies } = this.switches.webhooks
    if (drop || !this.url) return
    const ordered = reorder ? [...events].reverse() : events
    for (const event of ordered) {
      const eventId = newId("evt").slice(4)
      const body = toWebhookBody(event)
      for (let copy = 0; copy < copies; copy += 1) {
        this.later(delayMs, () => this.deliver({ body, eventId, type: event.event }, 0))
      }
    }
  }

  sign(body) {
    const { badSignature, secret } = this.switches.webhooks
    if (badSignature) return "0".repeat(64)
    const own = body.includes('"event":"payout.') ? this.xSecret : this.secret
    return signWebhook(secret ?? own, body)
  }

  async deliver({ body, eventId, type }, attempt) {
    const status = await this.post(body, eventId)
    this.sent.push({ type, eventId, attempt, status })
    const isTaken = status >= 200 && status < 300
    if (isTaken || attempt >= RETRIES_MS.length) return
    this.later(RETRIES_MS[attempt], () => this.deliver({ body, eventId, type }, attempt + 1))
  }

  async post(body, eventId) {
    try {
      const answer = await fetch(this.url, {
        method: "POST",
        body,
        signal: AbortSignal.timeout(GIVES_UP_AFTER_MS),
        redirect: "manual",
        headers: {
          "Content-Type": "application/json",
          "User-Agent": "Razorpay-Webhook/v1",
          "X-Razorpay-Event-Id": eventId,
          "Request-Id": eventId,
          "X-Razorpay-Signature": this.sign(body),
        },
      })
      await answer.arrayBuffer()
      return answer.status
    } catch {
      return 0
    }
  }

  later(ms, work) {
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      work()
      this.afterwards()
    }, ms)
    this.timers.add(timer)
  }

  stop() {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers.clear()
  }
}
