import { impersonal } from "#app/domain/shared/personal-data.server.ts"
import { operatorActs, operators } from "#db/schema/operators.ts"

export const OPERATOR_PERSONAL_DATA = [
  impersonal(operators, "They are no side of the market; the command line makes and deletes them."),
  impersonal(
    operatorActs,
    "They log the operators' work; decisions and reasons are copied with sanctions, disputes and requests for a refund.",
  ),
]
