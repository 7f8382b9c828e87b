import { createCookieSessionStorage } from "@remix-run/node"
import { createToastUtilsWithCustomSession } from "remix-toast"
import { installationSecret } from "#app/platform/secrets.server.ts"
import { cookieDefaults, cookieName } from "./cookies.server.ts"

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

/** Sends the browser to `url` with a message for the live region of the next page, script or no script. */
export function redirectWithFlash(
  url: string,
  message: string,
  { type = "success", headers }: { type?: "success" | "error" | "info"; headers?: Headers } = {},
) {
  return toasts.redirectWithToast(
    url,
    { message, type },
    { status: 303, ...(headers && { headers }) },
  )
}

/** The message left for this page, and the headers that take it away. */
export async function consumeFlash(request: Request) {
  // Nearly every page comes without one, and reading a signed cookie takes longer than not finding it.
  if (!request.headers.get("Cookie")?.includes(FLASH_COOKIE)) return undefined
  const { toast, headers } = await toasts.getToast(request)
  return toast ? { flash: { message: toast.message, type: toast.type }, headers } : undefined
}
