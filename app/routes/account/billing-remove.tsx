import type { MetaFunction } from "@remix-run/node"
import { useLoaderData, useNavigation } from "@remix-run/react"
import {
  removeBillingProfile,
  requireBillingProfile,
} from "#app/domain/books/billing/billing-profile.server.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageTitle } from "#app/http/page-meta.ts"
import { Button } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

const BILLING = href(urls.account.billing)

export const loader = handler(async ({ request }) => {
  const actor = await requireActor(request)
  return { legalName: requireBillingProfile(actor).legalName }
})

export const action = handler(async ({ request }) => {
  const actor = await requireActor(request)
  return redirectOnError(BILLING, "Nothing was removed", () => {
    removeBillingProfile(actor)
    const message = "Billing details removed. Documents now show your profile name."
    return redirectWithFlash(BILLING, message, { type: "info" })
  })
})

export const meta: MetaFunction = () => [{ title: pageTitle("Remove billing details") }]

export default function RemoveBilling() {
  const { legalName } = useLoaderData<typeof loader>()
  const isBusy = useNavigation().formMethod === "POST"
  return (
    <div className="mx-auto max-w-form">
      <PageHeader title="Remove billing details" back={{ href: BILLING, label: "Billing" }} />
      <Card as="section" aria-label="Remove billing details" className="grid gap-4">
        <p className="wrap-anywhere">
          {`Name, address, state, GSTIN and PAN of ${legalName} are deleted here. Documents that are issued keep what they say; later ones carry the name of your profile.`}
        </p>
        <Form method="post">
          <Button kind="danger" disabled={isBusy}>
            Remove my billing details
          </Button>
        </Form>
      </Card>
    </div>
  )
}
