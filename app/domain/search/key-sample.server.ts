import { clock, MINUTE } from "#app/platform/clock.server.ts"
import type { Order } from "./order-statements.server.ts"

const SAMPLES = 400
const KEPT_FOR = 10 * MINUTE

const samples = new WeakMap<Order, { keys: number[]; until: number }>()

/** Some hundred keys of an order, largest first; what is a few minutes old tells as much. */
function sampleOf(order: Order): number[] {
  const now = clock.now()
  const kept = samples.get(order)
  if (kept && now < kept.until) return kept.keys
  const most = order.last.get()?.rowid ?? 0
  const step = Math.max(1, most / SAMPLES)
  const keys = order.sample.all({ step, most }).map(({ key }) => key)
  samples.set(order, { keys, until: now + KEPT_FOR })
  return keys
}

/**
 * A key that about the `share` (0 to 1) of an order's rows lie between it and `start`, in the direction of
 * the walk; undefined where the end is nearer than that.
 */
export function keyAtShare(
  order: Order,
  start: number,
  share: number,
  way: "down" | "up",
): number | undefined {
  const keys = sampleOf(order)
  const first = keys.findIndex((key) => key < start)
  const place = first === -1 ? keys.length : first
  const steps = Math.max(1, Math.round(share * keys.length))
  return keys[way === "down" ? place + steps : place - 1 - steps]
}
