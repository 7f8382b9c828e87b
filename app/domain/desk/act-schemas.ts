import { z } from "zod"
import { reason } from "../operators/reason-schema.ts"
import { Reference } from "../payouts/payout-reference.ts"

/** What notes a payout as made by hand. */
export const RecordPayoutInput = z.object({ reference: Reference, reason })
export type RecordPayoutInput = z.output<typeof RecordPayoutInput>
