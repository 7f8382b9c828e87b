import { ConfirmPage, LinkProblem } from "#app/components/accounts/link-page.tsx"
import {
  findVerificationLink,
  verifyEmail,
} from "#app/domain/identity/accounts/verify-email.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { linkHeaders, linkMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { hasSession } from "#app/http/session.server.ts"
import { href, loginHref, urls } from "#app/urls/index.ts"

const TITLE = "Confirm your email address"

export const config = { sends: "personal" } satisfies RouteConfig

export const loader = handler(({ params }) => {
  findVerificationLink(params.token ?? "")
  return null
})

export const action = handler(async ({ request, params }) => {
  const { role } = verifyEmail(params.token ?? "")
  const isSignedIn = await hasSession(request)
  const page = isSignedIn ? href(urls.account.security) : loginHref(role)
  return redirectWithFlash(page, "Your email address is confirmed.")
})

export const headers = linkHeaders

export const meta = linkMeta(TITLE)

export default function VerifyEmail() {
  return (
    <ConfirmPage
      title={TITLE}
      text="Press the button if the account is yours."
      button="Confirm this address"
    />
  )
}

export const ErrorBoundary = () => (
  <LinkProblem
    text="It was used before, is older than 24 hours, or a newer one was sent. On your security page you can have a new one sent."
    next={{ href: href(urls.account.security), label: "Go to your security page" }}
  />
)
