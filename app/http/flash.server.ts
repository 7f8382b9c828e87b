import { createCookieSessionStorage } from "@remix-run/node"
import { createToastUtilsWithCustomSession } from "remix-toast"
import { installationSecret } from "#app/platform/secrets.server.ts"
import { cookieDefaults, cookieName } from "./cookies.server.ts"

export type FlashType = "success" | "error" | "info"

const FLASH_COOKIE = cookieName("flash")

const toasts = createToastUtilsWithCustomSession(
  createCookieSessionStorage({
    cookie: {
      ...cookieDefaults,
      name: FLASH_COOKIE,
      maxAge: 60,
      secrets: [installationSecret("flash")],
    },
  }),
)

/**
 * Sends the browser to `url` with a message that the next page shows in its live region, script or no
 * script.
 */
export function redirectWithFlash(
  url: string,
  message: string,
  options: { type?: FlashType; headers?: Headers } = {},
) {
  const init = { status: 303, ...(options.headers && { headers: options.headers }) }
  return toasts.redirectWithToast(url, { message, type: options.type ?? "success" }, init)
}

/** The message left for this page, and the headers that take it away. */
export async function consumeFlash(request: Request) {
  // Nearly every page comes without one, and reading a signed cookie takes longer than not finding it.
  if (!request.headers.get("Cookie")?.includes(FLASH_COOKIE)) return undefined
  const { toast, headers } = await toasts.getToast(request)
  return toast ? { flash: { message: toast.message, type: toast.type }, headers } : undefined
}
