import { answerLegacyCalls } from "#app/http/legacy-call.server.ts"
import { calls } from "./calls.server.ts"

/** Every call of the old front end, and every other address below theirs: JSON, never a page. */
export const loader = answerLegacyCalls(calls)

export const action = loader
