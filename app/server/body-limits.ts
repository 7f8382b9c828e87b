import type { Context, MiddlewareHandler } from "hono"
import { isLegacyCall, paths } from "#app/paths.ts"
import type { AppEnv } from "./app.ts"
import { plainPage } from "./plain-page.ts"

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

const FORM_LIMIT = 64 * KILOBYTE
const PICTURE_FORM_LIMIT = 3 * MEGABYTE
/** What is still read to its end so that the refusal reaches the browser; beyond it the line is cut. */
const POLITE_LIMIT = 32 * MEGABYTE

const picturePaths: ReadonlySet<string> = new Set([
  paths.influencer.account(),
  paths.brand.account(),
  paths.legacy.updateProfile("influencer"),
  paths.legacy.updateProfile("brand"),
])

const LIMITS: Readonly<Record<string, number>> = {
  [paths.payments.callback()]: 8 * KILOBYTE,
  [paths.payments.webhook()]: 256 * KILOBYTE,
}

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/**
 * Bounds every body before anything reads it. A body of unstated length is refused, and so is what no
 * form sends, except where programs post: they answer for themselves.
 */
export const bodyLimits: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.method !== "POST") return next()
  const stated = Number(c.req.header("Content-Length") ?? Number.NaN)
  if (Number.isNaN(stated)) return plainPage(c, 411, "The request does not say how long it is.")
  const takesPictures = hasPictures(c)
  const limit = takesPictures ? PICTURE_FORM_LIMIT : (LIMITS[c.req.path] ?? FORM_LIMIT)
  if (stated <= limit) {
    return stated === 0 || takesBody(c)
      ? next()
      : plainPage(c, 415, "This address takes forms alone.")
  }
  c.header("Connection", "close")
  // A browser that is still sending when the line closes shows a network error, not our page.
  if (takesPictures && stated <= POLITE_LIMIT) await discardBody(c)
  return plainPage(
    c,
    413,
    takesPictures
      ? "This picture is larger than 2 MB. Go back and choose a smaller one."
      : "That is more than this form can take.",
  )
}

function takesBody({ req }: Context<AppEnv>): boolean {
  const isForPrograms = isLegacyCall(req.path) || req.path === paths.payments.webhook()
  return isForPrograms || FORM.test(req.header("Content-Type") ?? "")
}

function hasPictures(c: Context<AppEnv>): boolean {
  const isMultipart = c.req.header("Content-Type")?.startsWith("multipart/form-data") ?? false
  return isMultipart && picturePaths.has(c.req.path.replace(/\.data$/, ""))
}

async function discardBody(c: Context<AppEnv>): Promise<void> {
  const { incoming } = c.env
  await new Promise<void>((resolve) => {
    incoming
      .once("end", resolve)
      .once("close", resolve)
      .once("error", () => resolve())
    incoming.resume()
  })
}
