import { useLoaderData } from "@remix-run/react"
import { DiscountCode } from "#app/components/orders/discount-code.tsx"
import { OrderError } from "#app/components/orders/order-error.tsx"
import { TrackedLinkList } from "#app/components/orders/tracked-link-list.tsx"
import { NewLinkInput } from "#app/domain/work/links/link-schema.ts"
import { findDiscountCode } from "#app/domain/work/links/redemptions.server.ts"
import { createLink, listOrderLinks } from "#app/domain/work/links/tracked-links.server.ts"
import { findOwnOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { linkOrigin } from "#app/http/request-info.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { FigureList } from "#app/ui/figure-list.tsx"
import { SelectField } from "#app/ui/form/choice-fields.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { TitledCard } from "#app/ui/titled-card.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "work", maxBody: 8 * 1024 } satisfies RouteConfig

export const loader = actorHandler(({ actor, params }) => {
  const orderId = params.orderId ?? ""
  const { role, userName } = actor
  return {
    orderId,
    role,
    origin: linkOrigin,
    page: role === "influencer" && userName ? href(urls.public.bioLinks, { userName }) : undefined,
    ...listOrderLinks(actor, orderId),
    discount: findDiscountCode(actor, orderId).discount,
    required: requiredFields(NewLinkInput),
  }
})

export const action = actorHandler(({ actor, request, params }) => {
  const { orderId = "" } = params
  findOwnOrder(actor, orderId)
  return submitForm(request, NewLinkInput, (input) => {
    createLink(actor, orderId, input)
    return redirectWithFlash(
      href(urls.orders.links, { orderId }),
      "Link added. The influencer is notified.",
    )
  })
})

export const meta = titleMeta("Tracked links and codes")

const count = new Intl.NumberFormat("en-IN")

export default function LinksPage() {
  const { orderId, role, title, figures, discount, ...data } = useLoaderData<typeof loader>()
  const { clicks, visitors, bots } = figures
  return (
    <>
      <PageHeader
        title="Tracked links and codes"
        back={{ href: href(urls.orders.show, { orderId }), label: "Back to order" }}
        meta={title}
      />
      <div className="grid gap-6">
        <FigureList
          figures={[
            { label: "Clicks", value: count.format(clicks), note: "Counted here" },
            { label: "Visitors", value: count.format(visitors), note: "Once a day each" },
            { label: "Bots", value: count.format(bots), note: "In no other figure" },
            {
              label: "Purchases",
              value: count.format(discount?.count ?? 0),
              note: discount
                ? `${discount.amount}, as ${role === "brand" ? "you said" : "the brand says"}`
                : "No discount code",
            },
          ]}
        />
        <TitledCard id="links" title="Links">
          <TrackedLinkList
            {...{ orderId, role, links: data.links, origin: data.origin, page: data.page }}
          />
        </TitledCard>
        {data.canAdd && <NewLink />}
        <DiscountCode {...{ orderId, code: discount?.code, canSet: data.canAdd }} />
      </div>
    </>
  )
}

function NewLink() {
  const { posts, hosts } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "new-link",
    schema: async () => (await import("#app/domain/work/links/link-schema.ts")).NewLinkInput,
    values: { deliverableId: posts.length === 1 ? (posts[0]?.id ?? "") : "", target: "" },
  })
  const options = posts.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <TitledCard id="new-link-card" title="Add a link">
      <PageForm form={form} button="Add link">
        <SelectField
          field={fields.deliverableId}
          label="Post"
          options={options}
          emptyOption="Choose a post"
        />
        <TextField
          field={fields.target}
          label="Leads to"
          hint={
            hosts.length > 0
              ? "A page of your site. It can’t be changed later."
              : "Add your website to your profile first."
          }
          inputMode="url"
          autoComplete="off"
        />
      </PageForm>
    </TitledCard>
  )
}

export const ErrorBoundary = OrderError
