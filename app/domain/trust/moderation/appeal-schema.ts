import { z } from "zod"
import { reasonField } from "#app/domain/identity/operators/reason-schema.ts"
import { multiLine } from "#app/domain/shared/fields.ts"

export const AppealInput = z.object({
  text: multiLine(2000, "Please say why the sanction is wrong."),
})
export type AppealInput = z.output<typeof AppealInput>

export const AppealDecision = z.object({
  decision: z.enum(["grant", "uphold"], { error: "Please choose a decision." }),
  reason: reasonField,
})
export type AppealDecision = z.output<typeof AppealDecision>
