import { DomainError, Forbidden, Invalid } from "#app/domain/errors.ts"
import { logger } from "#app/platform/logger.server.ts"
import { StorageUnavailable } from "../platform/storage.server.ts"
import { redirectWithFlash } from "./flash.server.ts"
import { logRefusal } from "./handler.server.ts"

/**
 * Runs a verb whose every answer is a message on another page: a refusal goes to `url` with its reason
 * behind the words for it, missing rights with their own words, a fault with nothing but the words for it.
 */
export async function redirectOnError<Result>(
  url: string,
  texts: { refused: string; fault: string },
  work: () => Result | Promise<Result>,
) {
  try {
    return await work()
  } catch (error) {
    const isAboutFields = error instanceof Invalid && Object.keys(error.fields).length > 0
    // Whoever holds the form keeps what was typed.
    if (isAboutFields || error instanceof StorageUnavailable) throw error
    if (!(error instanceof DomainError)) {
      logger.error({ event: "fault", err: error })
      return redirectWithFlash(url, texts.fault, { type: "error" })
    }
    logRefusal(error)
    const prefix = error instanceof Forbidden ? "" : `${texts.refused}. `
    return redirectWithFlash(url, prefix + error.message, { type: "error" })
  }
}
