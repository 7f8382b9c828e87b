import { z } from "zod"
import { reason } from "#app/domain/identity/operators/reason-schema.ts"

/**
 * What an operator does about a report: has it in hand, finds nothing in it, acts against what is reported, or
 * suspends whose it is.
 */
export const REPORT_DECISIONS = ["take", "dismiss", "measure", "suspend"] as const

export const ReportDecision = z.object({
  decision: z.enum(REPORT_DECISIONS, { error: "Please choose what to do." }),
  reason,
})
export type ReportDecision = z.output<typeof ReportDecision>
