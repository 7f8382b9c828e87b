import { z } from "zod"
import { reason } from "#app/domain/identity/operators/reason-schema.ts"

/** The form of the second operator. */
export const PayoutFileDecision = z.object({
  decision: z.enum(["approve", "reject"], { error: "Please approve or reject the file." }),
  reason,
})
