import { z } from "zod"
import { reason } from "../operators/reason-schema.ts"
import { Reference } from "../payouts/payout-reference.ts"

/** What notes a payout as made by hand. */
export const RecordPayoutInput = z.object({ reference: Reference, reason })
export type RecordPayoutInput = z.output<typeof RecordPayoutInput>

/** An act about one row of a list: which, and why. */
export const RowActInput = z.object({
  id: z.string({ error: "Choose a row of the list." }).max(64),
  reason,
})
export type RowActInput = z.output<typeof RowActInput>
