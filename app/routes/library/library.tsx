import { Form, useLoaderData } from "@remix-run/react"
import { isBrand } from "#app/domain/identity/accounts/actor.ts"
import { formatBytes } from "#app/domain/identity/files/file-kinds.ts"
import { findFileQuota } from "#app/domain/identity/files/file-quota.server.ts"
import { listPortfolio } from "#app/domain/market/creators/creator-queries.server.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import { TYPE_LABELS } from "#app/domain/work/deliverables/deliverable-table.ts"
import { listLibraryChoices } from "#app/domain/work/library/library-choices.server.ts"
import { LibraryQuery } from "#app/domain/work/library/library-filter.ts"
import { listLibrary } from "#app/domain/work/library/library-queries.server.ts"
import { RIGHTS_FILTERS } from "#app/domain/work/rights/right.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { EmptyState } from "#app/ui/card.tsx"
import { SelectField } from "#app/ui/form/choice-fields.tsx"
import { queryField } from "#app/ui/form/query-field.ts"
import { PageHeader, Pager } from "#app/ui/page-parts.tsx"
import { StaticHtml, staticData } from "#app/ui/static-html.tsx"
import { href, urls } from "#app/urls/index.ts"
import { DELIVERABLE_TYPES, PLATFORMS, type Role } from "#db/schema/words.ts"
import { LibraryItem } from "./library-work.tsx"

export const loader = actorHandler(({ actor, context, query }) => {
  const asked = LibraryQuery.parse(Object.fromEntries(query))
  const { after, ...filter } = asked
  const { items, next } = listLibrary(actor, filter, after)
  return {
    role: actor.role,
    quota: findFileQuota(actor.userId),
    /** Live links that brands see already. */
    portfolio: isBrand(actor)
      ? []
      : listPortfolio(actor.userId).flatMap(({ link }) => (link === null ? [] : [link])),
    filter,
    after,
    next,
    choices: listLibraryChoices(actor),
    shown: items.length,
    works: staticData(items, context),
  }
})

export const meta = titleMeta("Library")

const platforms = PLATFORMS.map((value) => ({ value, label: ACCOUNT_LABELS[value] }))
const types = DELIVERABLE_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }))
const RIGHTS: Record<(typeof RIGHTS_FILTERS)[number], string> = {
  now: "May be used",
  ending: "Ending within 30 days",
  ended: "Ended",
  undated: "Without dates",
  none: "Never granted",
}
const FIGURES = [{ value: "confirmed", label: "Confirmed by the platform" }]
const rights = RIGHTS_FILTERS.map((value) => ({ value, label: RIGHTS[value] }))

const NONE_YET: Record<Role, string> = {
  brand: "Approved work and live posts of your orders appear here.",
  influencer: "Your approved work and live posts appear here.",
}

type Options = Parameters<typeof SelectField>[0]["options"]

export default function Library() {
  const { role, filter, after, next, choices, shown, works, ...own } =
    useLoaderData<typeof loader>()
  const { others, projects } = choices
  const at = (cursor?: string) => href(urls.library.root, { ...filter, after: cursor })
  const isFiltered = Object.values(filter).some(Boolean)
  const select = (name: keyof typeof filter, label: string, options: Options) => (
    <SelectField
      field={queryField(name, filter[name])}
      label={label}
      options={options}
      emptyOption="All"
    />
  )
  return (
    <>
      <PageHeader
        title="Library"
        meta={`Your files: ${formatBytes(own.quota.used)} of ${formatBytes(own.quota.limit)}`}
        actions={
          shown > 0 && (
            <ButtonLink
              href={href(urls.library.zip, { ...filter })}
              kind="secondary"
              data-reload=""
            >
              Download ZIP
            </ButtonLink>
          )
        }
      />
      <Form
        method="get"
        className="mb-6 grid grid-cols-2 items-end gap-3 sm:grid-cols-3 xl:grid-cols-4"
      >
        {select("other", role === "brand" ? "Influencer" : "Brand", others)}
        {select("project", "Project", projects)}
        {select("platform", "Platform", platforms)}
        {select("type", "Type", types)}
        {select("rights", "Rights of use", rights)}
        {select("figures", "Figures", FIGURES)}
        <Button kind="secondary">Show</Button>
      </Form>
      {shown === 0 ? (
        <EmptyState
          text={isFiltered || after ? "No work matches." : NONE_YET[role]}
          nextStep={
            isFiltered || after
              ? { href: href(urls.library.root), label: "Whole library" }
              : { href: href(urls.orders.root), label: "Your orders" }
          }
        />
      ) : (
        <StaticHtml
          as="ul"
          id="works"
          of={works}
          className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3"
        >
          {(all) =>
            all.map((work) => (
              <LibraryItem
                key={work.id}
                work={work}
                portfolio={role === "influencer" ? own.portfolio : undefined}
              />
            ))
          }
        </StaticHtml>
      )}
      <Pager label="Pages of the library" nextHref={next && at(next)} firstHref={after && at()} />
    </>
  )
}
