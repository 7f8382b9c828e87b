import type { z } from "zod"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import { consumeAdminLimit } from "#app/domain/identity/operators/admin-limits.server.ts"
import { submitForm } from "./submit-form.server.ts"

type Options = Pick<NonNullable<Parameters<typeof submitForm>[3]>, "form">

/** Runs `submitForm` within the admin limit: docs/rules.md#limits-of-the-desk */
export async function submitAct<Schema extends z.ZodType, Result>(
  operator: OperatorActor,
  request: Request,
  schema: Schema,
  onValid: (input: z.output<Schema>) => Result,
  options: Options = {},
) {
  const refusal = consumeAdminLimit(operator, "acts")
  return submitForm(request, schema, onValid, { ...options, refusal })
}
