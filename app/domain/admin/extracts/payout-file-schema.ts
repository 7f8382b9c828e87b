import { z } from "zod"
import { reason } from "#app/domain/identity/operators/reason-schema.ts"

export const PayoutFileDecision = z.object({
  decision: z.enum(["approve", "reject"], { error: "Please approve or reject the file." }),
  reason,
})
