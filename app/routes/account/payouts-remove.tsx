import { getFormProps } from "@conform-to/react"
import type { MetaFunction } from "@remix-run/node"
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react"
import { removePayoutDetails, requireRemovable } from "#app/domain/payouts/details.server.ts"
import { RemoveDetailsInput } from "#app/domain/payouts/details-schema.ts"
import { requireInfluencer } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageTitle } from "#app/http/page-meta.ts"
import { visitorAddress } from "#app/http/request-info.server.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Button } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { FormErrors } from "#app/ui/form/field.tsx"
import { PasswordField } from "#app/ui/form/password-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls.ts"

export const loader = handler(async ({ request }) => {
  const actor = await requireInfluencer(request)
  const { masked } = requireRemovable(actor)
  return { email: actor.email, masked, required: requiredFields(RemoveDetailsInput) }
})

export const action = handler(async ({ request }) => {
  const actor = await requireInfluencer(request)
  return submitForm(request, RemoveDetailsInput, async (input) => {
    await removePayoutDetails(actor, input, { ip: visitorAddress() })
    const message = "Your payout details are removed."
    return redirectWithFlash(href(urls.account.payouts), message, { type: "info" })
  })
})

export const meta: MetaFunction = () => [{ title: pageTitle("Remove payout details") }]

export default function RemovePayoutDetails() {
  const { email, masked, required } = useLoaderData<typeof loader>()
  const isRemoving = useNavigation().formAction === href(urls.account.removePayoutDetails)
  const [form, fields] = usePageForm({
    id: "remove-details",
    schema: async () => (await import("#app/domain/payouts/details-schema.ts")).RemoveDetailsInput,
    required,
    answer: useActionData<typeof action>(),
  })
  return (
    <div className="mx-auto max-w-form">
      <PageHeader
        title="Remove payout details"
        back={{ href: href(urls.account.payouts), label: "Payouts" }}
      />
      <Card as="section" aria-label="Remove payout details" className="grid gap-4">
        <p className="wrap-anywhere">
          {`Nothing is paid to ${masked} any more. What you have earned waits until you say where else it goes.`}
        </p>
        <Form method="post" className="grid gap-6" {...getFormProps(form)}>
          <FormErrors id={form.errorId} errors={form.errors} />
          {/* Tells password managers whose password this is. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            field={fields.currentPassword}
            label="Current password"
            autoComplete="current-password"
          />
          <Button kind="danger" isBusy={isRemoving} className="justify-self-start">
            Remove my payout details
          </Button>
        </Form>
      </Card>
    </div>
  )
}
