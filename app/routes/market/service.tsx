import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { ReportLink } from "#app/components/moderation/report-link.tsx"
import { findPayoutRefusal } from "#app/domain/identity/profiles/payout-country.server.ts"
import { findNextFree } from "#app/domain/market/services/capacity.server.ts"
import { describeExtra, describePrice, termsOf } from "#app/domain/market/services/service.ts"
import {
  findShownService,
  type ShownService,
} from "#app/domain/market/services/service-queries.server.ts"
import { longDayOf } from "#app/domain/shared/indian-time.ts"
import { truncate } from "#app/domain/shared/text.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageMeta, pageTitle } from "#app/http/page-meta.ts"
import { linkOrigin } from "#app/http/request-info.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { findViewer } from "#app/server/cache/viewer.server.ts"
import { Avatar } from "#app/ui/avatar.tsx"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { PostForm } from "#app/ui/form/seat-form.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { ShareLinks } from "#app/ui/share-links.tsx"
import { SlotSwitch } from "#app/ui/user-slot.tsx"
import { href, urls, writeToHref } from "#app/urls/index.ts"
import { serviceData } from "./structured-data.server.ts"

export const config = { cache: { for: "everybody", changedBy: "pages" } } satisfies RouteConfig

export const loader = handler(async ({ request, params }) => {
  const reader = await findViewer(request)
  const serviceId = params.serviceId ?? ""
  const service = findShownService(reader?.actor.userId, serviceId)
  const freeAt = findNextFree(service)
  const isBrand = reader?.role === "brand"
  return {
    ...{ service, reader: reader?.role },
    canReport: reader?.own("isOthers", service.userId),
    freeOn: freeAt && longDayOf(freeAt),
    payoutNote: isBrand && service.pricePaise > 0 ? findPayoutRefusal(service.userId) : null,
    address: `${linkOrigin}${href(urls.public.service, { serviceId })}`,
    structured: serviceData(service),
  }
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return []
  const { id, title, description, creator, isListed } = data.service
  return pageMeta(matches, {
    title: pageTitle(`${title} by ${creator.name}`),
    description:
      truncate(description.replace(/\s+/g, " "), 160) || `${title}, a service of ${creator.name}.`,
    path: href(urls.public.service, { serviceId: id }),
    isListed,
    structured: data.structured,
  })
}

const Report = ({ id }: { id: string }) => (
  <ReportLink subject="service" subjectId={id} label="Report this service" />
)

export default function PublicService() {
  const { service, reader, canReport, freeOn, payoutNote, address } = useLoaderData<typeof loader>()
  const { id, userId, title, description, extras, pricePaise, creator } = service
  const isBrand = reader === "brand"
  const creatorHref = href(urls.public.creator, { userName: creator.userName })
  return (
    <main id="content" className="mx-auto max-w-page px-4 py-10 sm:py-14">
      <PageHeader
        back={{ href: href(urls.public.services), label: "Services" }}
        title={title}
        actions={<ShareLinks address={address} text={`${title} by ${creator.name}`} />}
        meta={
          <>
            <Avatar
              pictureHref={
                creator.pictureId && href(urls.picture, { pictureId: creator.pictureId })
              }
            />
            <a href={creatorHref} className="text-link font-medium wrap-anywhere">
              {creator.name}
            </a>
            <span>
              @{creator.userName}
              {creator.city && ` · ${creator.city}`}
            </span>
          </>
        }
      />
      <div className="grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_18rem] lg:gap-12">
        <div className="grid gap-8">
          <DescriptionList
            items={termsOf(service).map(({ term, value }) => ({ term, children: value }))}
          />
          {description && (
            <p className="max-w-prose whitespace-pre-line wrap-anywhere">{description}</p>
          )}
          {extras.length > 0 && !isBrand && <Extras extras={extras} />}
          {canReport && <SlotSwitch of={canReport} yes={<Report id={id} />} no={null} />}
        </div>
        <aside aria-label="Price">
          <Card className="grid gap-4">
            <p className="text-2xl font-semibold tabular-nums">{describePrice(service)}</p>
            {freeOn && <p className="text-warning">All places are taken. Next free: {freeOn}.</p>}
            {payoutNote && <p className="text-warning">{payoutNote}</p>}
            {isBrand && !freeOn && !payoutNote && <AddToCart {...service} />}
            {reader !== "influencer" && (
              <ButtonLink
                href={writeToHref(userId)}
                rel="nofollow"
                {...(isBrand && { kind: "secondary" })}
              >
                Ask for it
              </ButtonLink>
            )}
            <p className="text-sm text-muted">
              {pricePaise === 0
                ? "You order it here, and the creator accepts or declines. The product is the pay."
                : "You pay here first. What the creator does not accept goes back to you."}
            </p>
          </Card>
        </aside>
      </div>
    </main>
  )
}

const AddToCart = ({ id, extras }: Pick<ShownService, "id" | "extras">) => (
  <PostForm
    action={href(urls.brand.stepCart, { step: "add" })}
    className="grid gap-3"
    aria-label="Add to cart"
  >
    <input type="hidden" name="serviceId" value={id} />
    {extras.map((extra) => (
      <label key={extra.name} className="flex min-h-6 gap-2">
        <input type="checkbox" name="extras" value={extra.name} />
        <span className="wrap-anywhere">{describeExtra(extra)}</span>
      </label>
    ))}
    <Button>Add to cart</Button>
  </PostForm>
)

const Extras = ({ extras }: Pick<ShownService, "extras">) => (
  <section aria-labelledby="extras" className="grid gap-3">
    <h2 id="extras" className="text-xl">
      Extras
    </h2>
    <ul className="grid gap-2">
      {extras.map((extra) => (
        <li key={extra.name} className="wrap-anywhere">
          {describeExtra(extra)}
        </li>
      ))}
    </ul>
  </section>
)
