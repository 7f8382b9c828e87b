import { z } from "zod"
import { reasonField } from "#app/domain/identity/operators/reason-schema.ts"

/** `take` assigns, `sanction` is against the subject, `suspend` its owner. */
export const REPORT_DECISIONS = ["take", "dismiss", "sanction", "suspend"] as const

export const ReportDecision = z.object({
  decision: z.enum(REPORT_DECISIONS, { error: "Please choose what to do." }),
  reason: reasonField,
})
export type ReportDecision = z.output<typeof ReportDecision>
