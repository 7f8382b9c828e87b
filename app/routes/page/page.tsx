import { useLoaderData } from "@remix-run/react"
import { isInfluencer } from "#app/domain/identity/accounts/actor.ts"
import { listVerified } from "#app/domain/market/channels/verified-channels.server.ts"
import { BrandPageInput } from "#app/domain/market/creators/brand-page-schema.ts"
import { findCreator } from "#app/domain/market/creators/creator-queries.server.ts"
import { CreatorInput } from "#app/domain/market/creators/creator-schema.ts"
import {
  findOwnBrandPage,
  findOwnCreator,
  listMissingProfileParts,
} from "#app/domain/market/creators/own-page.server.ts"
import { saveBrandPage } from "#app/domain/market/creators/save-brand-page.server.ts"
import { previewCreator, saveCreator } from "#app/domain/market/creators/save-creator.server.ts"
import { listOwnPrices } from "#app/domain/work/prices/price-queries.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { ButtonLink } from "#app/ui/button.tsx"
import { CardSection } from "#app/ui/card.tsx"
import { cx } from "#app/ui/class-names.ts"
import { useFormAnswer } from "#app/ui/form/use-form-answer.ts"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { skipRevalidation } from "#app/ui/skip-revalidation.ts"
import { href, urls } from "#app/urls/index.ts"
import { BrandPageForm } from "./brand-page-form.tsx"
import { CreatorForm } from "./creator-form.tsx"
import { LivePreview, PREVIEW_HREF, typedProfileOf } from "./live-preview.tsx"
import { redirectAfterSaving } from "./redirect-after-saving.server.ts"
import { WhoSeesIt } from "./who-sees-it.tsx"

/** Texts of 1,000 and 2,000 characters, and a link. */
export const config = { sends: "work", maxBody: 64 * 1024 } satisfies RouteConfig

const HERE = href(urls.account.page)

export const loader = actorHandler(({ actor }) => {
  const { role, userName } = actor
  if (!isInfluencer(actor)) return { role, brand: findOwnBrandPage(actor), creator: undefined }
  const creator = findOwnCreator(actor)
  const missing = listMissingProfileParts(creator, actor)
  const prices = listOwnPrices(actor.userId)
  const shown = findCreator(actor.userId)
  const verified = listVerified(actor.userId, "brands")
  const more = { userName: userName ?? "", missing, prices, shown, verified }
  return { role, brand: undefined, creator: { ...creator, ...more } }
})

export const shouldRevalidate = skipRevalidation

export const action = actorHandler(({ actor, request, query }) => {
  if (!isInfluencer(actor)) {
    return submitForm(request, BrandPageInput, (input) =>
      redirectAfterSaving(HERE, DONE, saveBrandPage(actor, input)),
    )
  }
  const isPreview = query.has("preview")
  return submitForm(request, CreatorInput, (input) =>
    isPreview
      ? { isAll: true as const, bio: input.bio, preview: previewCreator(actor, input) }
      : redirectAfterSaving(HERE, DONE, saveCreator(actor, input)),
  )
})

const DONE = "Your public profile is saved."

export const meta = titleMeta("Public profile")

export default function OwnPage() {
  const { role, brand, creator } = useLoaderData<typeof loader>()
  const answered = useFormAnswer<typeof action>()
  const previewed = answered && "preview" in answered ? answered : undefined
  const who = creator ? (
    <WhoSeesIt
      state={creator.pageState}
      isHidden={creator.isHidden}
      userName={creator.userName}
      address={href(urls.public.creator, { userName: creator.userName })}
    />
  ) : (
    brand && (
      <WhoSeesIt
        state={brand.pageState}
        address={brand.slug && href(urls.public.brand, { slug: brand.slug })}
      />
    )
  )
  const isDraft = (creator ?? brand)?.pageState === "draft"
  return (
    <div className={creator ? undefined : "mx-auto max-w-form"}>
      <PageHeader
        title="Public profile"
        back={{ href: href(urls[role].account), label: "Your Account" }}
        actions={
          <ButtonLink href={href(urls.account.pagePreview)} kind="secondary">
            Preview
          </ButtonLink>
        }
      />
      <div className={cx("grid items-start gap-6", creator && "lg:grid-cols-[3fr_2fr]")}>
        <div className={cx("grid min-w-0 gap-6", creator && "w-full max-w-form")}>
          {!isDraft && who}
          <CardSection id="shown" title="What you show">
            <p className="text-muted">
              All of it is optional. {creator && looksFor(creator.missing)}
            </p>
            {creator && (
              <CreatorForm
                key={creator.updatedAt}
                creator={previewed ? { ...creator, ...typedProfileOf(previewed) } : creator}
                previewAction={PREVIEW_HREF}
              />
            )}
            {brand && <BrandPageForm key={brand.updatedAt} page={brand} />}
          </CardSection>
          {creator && <PortfolioCard count={creator.portfolio.length} />}
          {isDraft && who}
        </div>
        {creator?.shown && (
          <LivePreview
            key={creator.updatedAt}
            shown={previewed?.preview ?? creator.shown}
            verified={creator.verified}
            isOpen={previewed !== undefined}
          />
        )}
      </div>
    </div>
  )
}

/** One sentence, deliberately without a score to raise. */
const looksFor = (missing: readonly string[]): string =>
  missing.length === 0
    ? ""
    : `Brands also look for ${new Intl.ListFormat("en-IN").format(missing)}.`

const PortfolioCard = ({ count }: { count: number }) => (
  <CardSection id="work" title="Portfolio">
    <p className="text-muted">
      {count === 0 ? "Up to 8 links or pictures of earlier work." : `${count} of 8 pieces of work.`}
    </p>
    <ButtonLink href={href(urls.account.portfolio)} kind="secondary" className="justify-self-start">
      Edit portfolio
    </ButtonLink>
  </CardSection>
)
