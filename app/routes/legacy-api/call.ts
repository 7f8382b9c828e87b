import { answerLegacyCalls } from "#app/http/legacy-call.server.ts"
import { calls } from "./calls.server.ts"

/** Answers unknown addresses as JSON too, never as a page. */
export const loader = answerLegacyCalls(calls)

export const action = loader
