import { createCookieSessionStorage } from "@remix-run/node"
import { createToastUtilsWithCustomSession } from "remix-toast"
import {
  DomainError,
  Forbidden,
  Invalid,
  NotFound,
  SecondStepMissing,
  Suspended,
} from "#app/domain/shared/errors.ts"
import { logger } from "#app/platform/logger.server.ts"
import { assertOneVisitor } from "#app/platform/request-context.server.ts"
import { installationSecret } from "#app/platform/secrets.server.ts"
import { StorageUnavailable } from "#app/platform/storage.server.ts"
import { cookieDefaults, cookieName } from "./cookies.server.ts"
import { saveFormOfLastSession } from "./form-draft.server.ts"
import { logRefusal } from "./handler.server.ts"

export const FLASH_COOKIE = cookieName("flash")

type Toasts = ReturnType<typeof createToastUtilsWithCustomSession>
let made: Toasts | undefined

/** Lazy: a replica gets the secret from its primary. */
function toasts(): Toasts {
  const secrets = made ? [] : [installationSecret("flash")]
  made ??= createToastUtilsWithCustomSession(
    createCookieSessionStorage({
      cookie: { ...cookieDefaults, name: FLASH_COOKIE, maxAge: 60, secrets },
    }),
  )
  return made
}

type FlashOptions = {
  type?: "success" | "error" | "info"
  /** Names what the next page says about what follows. */
  happened?: string
  status?: number
  headers?: Headers
}

/** Redirects to `url` with a message for the next page's live region; needs no script. */
export function redirectWithFlash(
  url: string,
  message: string,
  { type = "success", happened, status = 303, headers }: FlashOptions = {},
) {
  const toast = { message, type, ...(happened && { description: happened }) }
  return toasts().redirectWithToast(url, toast, { status, ...(headers && { headers }) })
}

/** Redirects a form without a session to a login page, keeping a draft. */
export async function redirectLoggedOut(request: Request, url: string, form?: FormData) {
  const headers = await saveFormOfLastSession(request, form)
  const message = headers
    ? "You are logged out, so nothing was saved. Log in, and what you typed is back in its form."
    : "You are logged out, so nothing was saved. Log in to go on."
  // Same status as every redirect to the login.
  return redirectWithFlash(url, message, {
    type: "error",
    status: 302,
    ...(headers && { headers }),
  })
}

/**
 * Turns errors into a message on `url`: refusals after `refused`, missing rights in their own
 * words, faults as `fault` alone. A deletion of what is gone says so; another's looks the same.
 */
export async function redirectOnError<Result>(
  url: string,
  refused: string,
  work: () => Result | Promise<Result>,
  { fault = refused, isDelete = false } = {},
) {
  try {
    return await work()
  } catch (error) {
    const isAboutFields = error instanceof Invalid && Object.keys(error.fields).length > 0
    const isOfHandler = [Response, StorageUnavailable, SecondStepMissing].some(
      (one) => error instanceof one,
    )
    if (isAboutFields || isOfHandler) throw error
    if (!(error instanceof DomainError)) {
      logger.error({ event: "fault", err: error })
      return redirectWithFlash(url, fault, { type: "error" })
    }
    logRefusal(error)
    if (isDelete && error instanceof NotFound) {
      return redirectWithFlash(url, "Already deleted.", { type: "info" })
    }
    const isAboutActor = error instanceof Forbidden || error instanceof Suspended
    const prefix = isAboutActor ? "" : `${refused}. `
    return redirectWithFlash(url, prefix + error.message, { type: "error" })
  }
}

/** Reads the page's message, with headers that delete it. */
export async function consumeFlash(request: Request) {
  assertOneVisitor()
  // Skips parsing a signed cookie on most requests.
  if (!request.headers.get("Cookie")?.includes(FLASH_COOKIE)) return undefined
  const { toast, headers } = await toasts().getToast(request)
  if (!toast) return undefined
  const { message, type, description } = toast
  return { flash: { message, type }, happened: description, headers }
}
