import { useLoaderData, useNavigation } from "@remix-run/react"
import {
  removeBillingProfile,
  requireBillingProfile,
} from "#app/domain/books/billing/billing-profile.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { Button } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

const BILLING = href(urls.account.billing)

export const config = { sends: "money" } satisfies RouteConfig

export const loader = actorHandler(({ actor }) => ({
  legalName: requireBillingProfile(actor).legalName,
}))

export const action = actorHandler(({ actor }) =>
  redirectOnError(BILLING, "Nothing was removed", () => {
    removeBillingProfile(actor)
    const message = "Billing details removed. Documents now show your profile name."
    return redirectWithFlash(BILLING, message, { type: "info" })
  }),
)

export const meta = titleMeta("Remove billing details")

export default function RemoveBilling() {
  const { legalName } = useLoaderData<typeof loader>()
  const isBusy = useNavigation().formMethod === "POST"
  return (
    <NarrowPage title="Remove billing details" back={{ href: BILLING, label: "Billing" }}>
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
    </NarrowPage>
  )
}
