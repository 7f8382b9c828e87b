import { Form, useLoaderData, useNavigation } from "@remix-run/react"
import {
  findSubscription,
  unsubscribe,
} from "#app/domain/admin/notifications/unsubscribe.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { hiddenMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { Button, NextStepLink } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "personal" } satisfies RouteConfig

/** Changes nothing: mail scanners open every link. */
export const loader = handler(({ params }) => findSubscription(params.token ?? ""))

export const action = handler(({ params }) => {
  const token = params.token ?? ""
  unsubscribe(token)
  return redirectWithFlash(href(urls.unsubscribe, { token }), "Unsubscribed.")
})

export const meta = hiddenMeta("Unsubscribe")

export default function Unsubscribe() {
  const { label, role, isOn } = useLoaderData<typeof loader>()
  const isSending = useNavigation().state === "submitting"
  return (
    <main id="content" className="mx-auto max-w-form px-4 py-12">
      <PageHeader title={isOn ? "Stop these mails?" : "You get no mail of this"} />
      <Card className="grid justify-items-start gap-4">
        <p className="font-medium wrap-anywhere">{label}</p>
        <p className="text-muted">
          {role === null
            ? isOn
              ? "No brand's import will invite this address any more."
              : "We keep a code made of your address, so that nobody invites it again."
            : isOn
              ? `Your ${role} account won't get these emails any more. You'll still see it in your notifications.`
              : `Your ${role} account finds it in its notifications alone. Mail about your account's safety and your money still comes.`}
        </p>
        <div className="flex flex-wrap gap-2">
          {isOn && (
            <Form method="post">
              <Button isBusy={isSending}>Unsubscribe</Button>
            </Form>
          )}
          {role !== null && (
            <NextStepLink
              href={href(urls.account.notifications)}
              label="Choose which mails you get"
            />
          )}
        </div>
      </Card>
    </main>
  )
}
