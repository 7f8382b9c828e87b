import { ConfirmPage, LinkProblem } from "#app/components/accounts/link-page.tsx"
import { findUndoLink } from "#app/domain/identity/accounts/change-email.server.ts"
import { revertEmailChange } from "#app/domain/payments/payments/revert-email-change.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { linkHeaders, linkMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, loginHref, urls } from "#app/urls/index.ts"

const TITLE = "Take your email address back"

export const config = { sends: "personal" } satisfies RouteConfig

export const loader = handler(({ params }) => {
  findUndoLink(params.token ?? "")
  return null
})

export const action = handler(({ params }) => {
  const { role } = revertEmailChange(params.token ?? "")
  const message =
    "Your email address is back and every device is logged out. We have sent you a link to choose a new password."
  return redirectWithFlash(loginHref(role), message)
})

export const headers = linkHeaders

export const meta = linkMeta(TITLE)

export default function UndoEmailChange() {
  return (
    <ConfirmPage
      title={TITLE}
      text="Your account gets the address back to which this link was sent. Every device is logged out, the password works no longer, and we send you a link to choose a new one."
      button="Take it back"
    />
  )
}

export const ErrorBoundary = () => (
  <LinkProblem
    text="It was used before or is older than 7 days. If you cannot get into your account, ask for a new password."
    next={{ href: href(urls.forgotPassword), label: "Forgot password" }}
  />
)
