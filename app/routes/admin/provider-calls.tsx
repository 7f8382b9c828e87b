import { useLoaderData } from "@remix-run/react"
import { ProviderTable } from "#app/components/admin/provider-tables.tsx"
import { RetryForm } from "#app/components/admin/retry-form.tsx"
import {
  CALL_LISTS,
  type CallList,
  readCallList,
} from "#app/domain/admin/admin-views/call-lists.ts"
import {
  listOfProvider,
  retryOfProvider,
} from "#app/domain/admin/admin-views/provider-queue.server.ts"
import { ReasonInput } from "#app/domain/identity/operators/reason-schema.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitAct } from "#app/http/submit-act.server.ts"
import { PageHeader, Pager, TabLinks } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { maxBody: ReasonInput } satisfies RouteConfig

const queryOf = (request: Request) => {
  const query = new URL(request.url).searchParams
  const list = readCallList(query.get("list"))
  return { list, after: query.get("after") ?? undefined, retry: query.get("retry") ?? undefined }
}

export const loader = operatorHandler(({ request }) => {
  const { list, after, retry } = queryOf(request)
  return { after, retry, required: requiredFields(ReasonInput), page: listOfProvider(list, after) }
})

export const action = operatorHandler(({ operator: actor, request }) => {
  const { list, retry = "" } = queryOf(request)
  return submitAct(actor, request, ReasonInput, (input) => {
    retryOfProvider(actor, list, retry, input)
    return redirectWithFlash(href(urls.admin.providerCalls, { list }), "It is tried again now.")
  })
})

export const meta = titleMeta("Provider calls")

const LABELS: Record<CallList, string> = {
  calls: "Failed calls",
  due: "Refunds due",
  pending: "Refunds pending",
  failed: "Refunds failed",
  unexplained: "Refunds to explain",
  accounts: "Payout accounts",
  books: "Books",
}

export default function ProviderCallsPage() {
  const { after, retry, page } = useLoaderData<typeof loader>()
  const { list, next } = page
  const linkTo = (query: Record<string, string | undefined>) =>
    href(urls.admin.providerCalls, { list, ...query })
  const tabs = CALL_LISTS.map((one) => ({
    href: href(urls.admin.providerCalls, { list: one }),
    label: LABELS[one],
    isCurrent: one === list,
  }))
  return (
    <>
      <PageHeader title="Provider calls" />
      <TabLinks label="What of the provider" tabs={tabs} />
      {retry && list !== "books" && list !== "unexplained" && (
        <RetryForm id={retry} text="The provider is asked again now instead of later." />
      )}
      <div className="mt-6">
        <ProviderTable page={page} retryHref={(id) => linkTo({ after, retry: id })} />
      </div>
      <Pager
        label="Pages of the list"
        nextHref={next && linkTo({ after: next })}
        firstHref={after && linkTo({})}
      />
    </>
  )
}
