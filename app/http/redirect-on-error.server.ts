import { DomainError, Forbidden, Invalid } from "#app/domain/errors.ts"
import { logger } from "#app/platform/logger.server.ts"
import { StorageUnavailable } from "../platform/storage.server.ts"
import { redirectWithFlash } from "./flash.server.ts"
import { logRefusal } from "./handler.server.ts"

type Texts = {
  /** Said of a refusal, with its reason behind it. */
  refused: string
  /** Said of a fault of ours. */
  fault: string
}

/**
 * Runs a verb whose every answer is a message on another page: a refusal goes to `url` with its reason,
 * missing rights with their own words, a fault with nothing but the words for it. What is wrong with single fields is left to `submitForm`.
 */
export async function redirectOnError<Result>(
  url: string,
  texts: Texts,
  work: () => Result | Promise<Result>,
) {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Invalid && Object.keys(error.fields).length > 0) throw error
    // Whoever holds the form keeps what was typed.
    if (error instanceof StorageUnavailable) throw error
    if (error instanceof Forbidden) {
      logRefusal(error)
      return redirectWithFlash(url, error.message, { type: "error" })
    }
    if (error instanceof DomainError) {
      return redirectWithFlash(url, `${texts.refused}. ${error.message}`, { type: "error" })
    }
    logger.error({ event: "fault", err: error })
    return redirectWithFlash(url, texts.fault, { type: "error" })
  }
}
