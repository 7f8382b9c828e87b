import { eq } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { orders } from "#db/schema/orders.ts"
import { cancelStartedOrder, declineToCancel } from "./cancellation.server.ts"
import { deliveryEventData } from "./order.ts"
import { findOrderRow, type OrderRow, recordStep, stepOrder } from "./order-steps.server.ts"
import { deadlineOf, nextOrderTimerAt, REMINDERS, reminderAt } from "./order-times.ts"

/** docs/rules.md#the-orders-clock. Returns the next run in ms since the epoch. */
export function runOrderTimers(orderId: string): number | undefined {
  return write(() => {
    let order = findOrderRow(orderId)
    if (!order) return undefined
    order = sendReminders(order)
    const deadline = deadlineOf(order)
    if (deadline && deadline.at <= clock.now()) {
      const { action } = deadline
      if (action === "agreeToCancel" || action === "decline")
        cancelStartedOrder(order, action, "clock")
      else if (action === "declineToCancel") declineToCancel(order, "clock")
      else stepOrder(order, action, "clock")
    }
    const now = findOrderRow(orderId)
    return now && nextOrderTimerAt(now)
  })
}

/** Each is sent once; late ones separately. */
function sendReminders(order: OrderRow): OrderRow {
  const now = clock.now()
  let reminded = order.reminded
  for (const reminder of REMINDERS) {
    const at = reminderAt(order, reminder)
    if (at === undefined || at > now || (reminded & reminder.bit) !== 0) continue
    reminded |= reminder.bit
    recordStep(order, reminder.event, {
      by: "clock",
      phase: order.phase,
      ...("day" in reminder && { day: reminder.day }),
      ...deliveryEventData(order),
    })
  }
  if (reminded === order.reminded) return order
  db.update(orders).set({ reminded }).where(eq(orders.id, order.id)).run()
  return { ...order, reminded }
}
