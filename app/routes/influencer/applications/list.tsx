import { useLoaderData } from "@remix-run/react"
import { listOwnApplications } from "#app/domain/market/applications/own-application-queries.server.ts"
import {
  OWN_TABS,
  readOwnTab,
  TAB_LABELS,
} from "#app/domain/market/applications/own-applications.ts"
import { influencerHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { EmptyState } from "#app/ui/card.tsx"
import { PageHeader, Pager, TabLinks } from "#app/ui/page-parts.tsx"
import { StaticHtml, staticData } from "#app/ui/static-html.tsx"
import { href, urls } from "#app/urls/index.ts"
import { ApplicationItem } from "./application-item.tsx"

export const loader = influencerHandler(({ actor, context, query }) => {
  const tab = readOwnTab(query.get("status"))
  const after = query.get("after") ?? undefined
  const { items, next } = listOwnApplications(actor, { tab, after })
  const shown = items.length
  return { tab, isFirstPage: !after, items: staticData(items, context), shown, next }
})

export const meta = titleMeta("Your applications")

const BROWSE = { href: href(urls.influencer.browse), label: "Find paid work" }

export default function ApplicationsPage() {
  const { tab, items, shown, next, isFirstPage } = useLoaderData<typeof loader>()
  const hrefOf = (status: string, after?: string) =>
    href(urls.influencer.applications, { status: status === "all" ? undefined : status, after })
  return (
    <>
      <PageHeader title="Your applications" />
      <div className="mb-4">
        <TabLinks
          label="Applications by status"
          tabs={[
            ...OWN_TABS.map((one) => ({
              href: hrefOf(one),
              label: TAB_LABELS[one],
              isCurrent: one === tab,
            })),
            { href: href(urls.influencer.invitations), label: "Invitations", isCurrent: false },
          ]}
        />
      </div>
      {shown === 0 ? (
        <EmptyState
          text={
            tab === "all"
              ? "You have not applied to any project yet."
              : "No applications here at the moment."
          }
          nextStep={tab === "all" ? BROWSE : { href: hrefOf("all"), label: "All applications" }}
        />
      ) : (
        <StaticHtml as="ul" id="applications" of={items} className="grid gap-3">
          {(all) => all.map((one) => <ApplicationItem key={one.id} application={one} />)}
        </StaticHtml>
      )}
      <Pager
        label="Pages of applications"
        nextHref={next && hrefOf(tab, next)}
        firstHref={isFirstPage ? undefined : hrefOf(tab)}
      />
    </>
  )
}
