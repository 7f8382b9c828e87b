import { Form, useNavigation } from "@remix-run/react"
import { AuthFrame } from "#app/components/accounts/auth-frame.tsx"
import { assertErasureLink, cancelErasure } from "#app/domain/privacy/request-erasure.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { linkHeaders, linkMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { Button } from "#app/ui/button.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "personal" } satisfies RouteConfig

/** Opening the link changes nothing (docs/rules.md#links-in-mails). */
export const loader = handler(async ({ params }) => {
  assertErasureLink(params.token ?? "")
  return null
})

export const action = handler(async ({ params }) => {
  cancelErasure(params.token ?? "")
  return redirectWithFlash(href(urls.login.welcome), "Your account stays. Nothing was deleted.")
})

export const headers = linkHeaders

export const meta = linkMeta("Keep your account")

export default function CancelErasure() {
  const isBusy = useNavigation().state !== "idle"
  return (
    <AuthFrame
      title="Keep your account?"
      intro="You asked us to delete your account. If you keep it, nothing is deleted."
      statement="Nothing is deleted yet."
    >
      <Form method="post">
        <Button isBusy={isBusy}>Keep my account</Button>
      </Form>
    </AuthFrame>
  )
}
