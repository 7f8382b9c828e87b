import { useLoaderData } from "@remix-run/react"
import { OrderError } from "#app/components/orders/order-error.tsx"
import { RedemptionsInput } from "#app/domain/work/links/link-schema.ts"
import {
  importRedemptions,
  renewSecret,
  requireDiscountCode,
} from "#app/domain/work/links/redemptions.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectOnError, redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { linkOrigin } from "#app/http/request-info.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Button } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { amount, PageHeader } from "#app/ui/page-parts.tsx"
import { TitledCard } from "#app/ui/titled-card.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = {
  sends: "work",
  opens: "work",
  maxBody: RedemptionsInput,
} satisfies RouteConfig

export const loader = actorHandler(({ actor, params }) => {
  const { orderId = "" } = params
  const { title, discount, secret, currency } = requireDiscountCode(actor, orderId)
  return {
    ...{ orderId, title, currency, code: discount?.code ?? "", secret },
    address: `${linkOrigin}${href(urls.links.postback, { orderId })}`,
    required: requiredFields(RedemptionsInput),
  }
})

export const action = actorHandler(({ actor, request, query, params }) => {
  const { orderId = "" } = params
  requireDiscountCode(actor, orderId)
  if (query.has("renew")) {
    const page = href(urls.orders.redemptions, { orderId })
    return redirectOnError(page, "The secret stays as it is", () => {
      renewSecret(actor, orderId)
      return redirectWithFlash(page, "Secret renewed. The old one signs nothing any more.")
    })
  }
  return submitForm(request, RedemptionsInput, (input) => {
    const added = importRedemptions(actor, orderId, input)
    const message = `${amount(added, "purchase")} added. Known ones stay as they are.`
    return redirectWithFlash(href(urls.orders.links, { orderId }), message)
  })
})

export const meta = titleMeta("Add purchases")

export default function RedemptionsPage() {
  const { orderId, title, code, currency, address, secret } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "redemptions",
    schema: async () => (await import("#app/domain/work/links/link-schema.ts")).RedemptionsInput,
  })
  return (
    <>
      <PageHeader
        title="Add purchases"
        back={{ href: href(urls.orders.links, { orderId }), label: "Links and codes" }}
        meta={
          <span className="wrap-anywhere">
            {title}, code {code}
          </span>
        }
      />
      <div className="grid gap-6">
        <Card className="max-w-form">
          <PageForm form={form} button="Add purchases">
            <TextAreaField
              field={fields.rows}
              label="Lines of a CSV file"
              hint={`Order number, amount in ${currency}, day: 1042,1499.50,2026-11-30`}
              rows={8}
              spellCheck={false}
            />
          </PageForm>
        </Card>
        <TitledCard id="postback" title="From your shop’s server">
          <div className="grid gap-3 wrap-anywhere">
            <p>
              Send each purchase as JSON, signed as standardwebhooks.com describes:{" "}
              <code>{'{"reference":"1042","amount":"1499.50","day":"2026-11-30"}'}</code>
            </p>
            <p>
              Address: <code className="select-all">{address}</code>
            </p>
            <details>
              <summary>Show the secret</summary>
              <code className="select-all">{secret}</code>
            </details>
            <form
              method="post"
              action={href(urls.orders.redemptions, { orderId }, { renew: "yes" })}
            >
              <Button kind="secondary" size="small">
                Renew the secret
              </Button>
            </form>
          </div>
        </TitledCard>
      </div>
    </>
  )
}

export const ErrorBoundary = OrderError
