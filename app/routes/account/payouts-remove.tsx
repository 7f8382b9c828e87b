import { useLoaderData } from "@remix-run/react"
import { PasswordConfirm } from "#app/components/accounts/password-confirm.tsx"
import {
  removePayoutDetails,
  requireRemovable,
} from "#app/domain/payments/payouts/details.server.ts"
import { RemoveDetailsInput } from "#app/domain/payments/payouts/details-schema.ts"
import { influencerHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { visitorAddress } from "#app/http/request-info.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Card } from "#app/ui/card.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "money" } satisfies RouteConfig

export const loader = influencerHandler(({ actor }) => {
  const { masked } = requireRemovable(actor)
  return { email: actor.email, masked, required: requiredFields(RemoveDetailsInput) }
})

export const action = influencerHandler(({ actor, request }) =>
  submitForm(request, RemoveDetailsInput, async (input) => {
    await removePayoutDetails(actor, input, { ip: visitorAddress() })
    const message = "Payout details removed."
    return redirectWithFlash(href(urls.account.payouts), message, { type: "info" })
  }),
)

export const meta = titleMeta("Remove payout details")

export default function RemovePayoutDetails() {
  const { email, masked } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "remove-details",
    schema: async () =>
      (await import("#app/domain/payments/payouts/details-schema.ts")).RemoveDetailsInput,
  })
  return (
    <NarrowPage
      title="Remove payout details"
      back={{ href: href(urls.account.payouts), label: "Payouts" }}
    >
      <Card as="section" aria-label="Remove payout details" className="grid gap-4">
        <p className="wrap-anywhere">
          {`Nothing is paid to ${masked} any more. What you have earned waits until you say where else it goes.`}
        </p>
        <PasswordConfirm
          form={form}
          field={fields.currentPassword}
          email={email}
          label="Remove my payout details"
        />
      </Card>
    </NarrowPage>
  )
}
