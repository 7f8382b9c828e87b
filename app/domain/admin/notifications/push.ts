import { keysOf } from "#app/domain/shared/keys.ts"
import type { PushGroup } from "#db/schema/words.ts"

/** Sends one notice to one browser. */
export const SEND_PUSH_JOB = "send-push"

type GroupOf = { label: string; types: readonly string[] }

/** In the words of the form, and the events of each group. */
export const PUSH_GROUP_TABLE: Record<PushGroup, GroupOf> = {
  paid: { label: "Payments", types: ["order.started", "payment.settled", "payout.paid"] },
  message: { label: "Messages", types: ["message.waiting"] },
  due: {
    label: "Due dates",
    types: ["order.payment_overdue", "order.due_half", "order.due_tomorrow", "order.overdue"],
  },
  review: {
    label: "Reviews",
    types: [
      "order.submitted",
      "order.draft_submitted",
      "order.review_reminder",
      "review.published",
    ],
  },
}

const GROUP_OF = new Map(
  keysOf(PUSH_GROUP_TABLE).flatMap((group) =>
    PUSH_GROUP_TABLE[group].types.map((type) => [type, group] as const),
  ),
)

export const pushGroupOf = (type: string): PushGroup | undefined => GROUP_OF.get(type)
