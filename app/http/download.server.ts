import { headersOf, isRefusal, statusOf } from "./handler.server.ts"
import { plainResponse } from "./plain-response.server.ts"

/** Answers with a download; a refusal is plain text. */
export async function download(answer: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    if (!isRefusal(error)) throw error
    return plainResponse(statusOf(error), error.message, headersOf(error))
  }
}
