import { useLoaderData } from "@remix-run/react"
import { PICTURE_PROPS } from "#app/components/files/picture-props.ts"
import { PICTURE_FIELD, PICTURES_HINT } from "#app/domain/identity/uploads/picture-rules.ts"
import { receivePicture } from "#app/domain/identity/uploads/receive-picture.server.ts"
import { MAX_PORTFOLIO_ITEMS } from "#app/domain/market/creators/creator.ts"
import { listPortfolio } from "#app/domain/market/creators/creator-queries.server.ts"
import { addToPortfolio } from "#app/domain/market/creators/portfolio.server.ts"
import { PortfolioInput } from "#app/domain/market/creators/portfolio-schema.ts"
import { influencerHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitUpload } from "#app/http/submit-upload.server.ts"
import { CardSection } from "#app/ui/card.tsx"
import { PictureField } from "#app/ui/form/file-field.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"
import { PortfolioEditor } from "./portfolio-editor.tsx"
import { redirectAfterSaving } from "./redirect-after-saving.server.ts"

/** A caption of 500 characters, and a link. */
export const config = {
  sends: "work",
  maxBody: 32 * 1024,
  uploads: "picture",
} satisfies RouteConfig

const HERE = href(urls.account.portfolio)

export const loader = influencerHandler(({ actor }) => ({ items: listPortfolio(actor.userId) }))

export const action = influencerHandler(({ actor, request }) => {
  const batch = receivePicture()
  const upload = { batch, filesField: PICTURE_FIELD, isFileSeen: true }
  return submitUpload(request, PortfolioInput, upload, async ({ link = "", caption }) => {
    const { picture } = batch
    const hidden = await addToPortfolio(actor, picture ? { picture, caption } : { link, caption })
    return redirectAfterSaving(HERE, "Added to your portfolio.", hidden)
  })
})

export const meta = titleMeta("Portfolio")

export default function Portfolio() {
  const { items } = useLoaderData<typeof loader>()
  const isFull = items.length >= MAX_PORTFOLIO_ITEMS
  return (
    <NarrowPage title="Portfolio" back={{ href: href(urls.account.page), label: "Public profile" }}>
      {items.length > 0 && (
        <section aria-labelledby="there" className="grid gap-4">
          <h2 id="there" className="text-lg font-semibold">
            {`${items.length} of ${MAX_PORTFOLIO_ITEMS} pieces of work`}
          </h2>
          <PortfolioEditor items={items} />
        </section>
      )}
      <CardSection id="add" title="Add a piece of work">
        {isFull ? (
          <p className="text-muted">Your portfolio is full. Remove a piece to add another.</p>
        ) : (
          <AddForm key={items.at(-1)?.id} />
        )}
      </CardSection>
    </NarrowPage>
  )
}

function AddForm() {
  const [form, fields] = usePageForm({
    id: "add-work",
    schema: async () =>
      (await import("#app/domain/market/creators/portfolio-schema.ts")).PortfolioInput,
    required: [],
  })
  return (
    <PageForm form={form} button="Add to portfolio" encType="multipart/form-data">
      <TextField
        field={fields.link}
        label="Link to your work"
        hint="A whole address that starts with https://."
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <PictureField
        field={fields.picture}
        label="Or a picture of it"
        hint={PICTURES_HINT}
        {...PICTURE_PROPS}
      />
      <TextField field={fields.caption} label="A few words about it" autoComplete="off" />
    </PageForm>
  )
}
