import { useLoaderData } from "@remix-run/react"
import { UserLink } from "#app/components/admin/admin-link.tsx"
import { labelOf } from "#app/components/admin/labels.ts"
import { RetryForm } from "#app/components/admin/retry-form.tsx"
import { ADMIN_MAILS, readAdminMails } from "#app/domain/admin/notifications/admin-mail-kinds.ts"
import { listAdminMails, retryMail } from "#app/domain/admin/notifications/admin-mails.server.ts"
import { ReasonInput } from "#app/domain/identity/operators/reason-schema.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitAct } from "#app/http/submit-act.server.ts"
import { PageHeader, Pager, TabLinks } from "#app/ui/page-parts.tsx"
import { Table } from "#app/ui/table.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { maxBody: ReasonInput } satisfies RouteConfig

const queryOf = (request: Request) => {
  const query = new URL(request.url).searchParams
  const list = readAdminMails(query.get("list"))
  return { list, after: query.get("after") ?? undefined, retry: query.get("retry") ?? undefined }
}

export const loader = operatorHandler(({ request }) => {
  const { list, after, retry } = queryOf(request)
  return {
    list,
    after,
    retry,
    required: requiredFields(ReasonInput),
    ...listAdminMails(list, after),
  }
})

export const action = operatorHandler(({ operator: actor, request }) => {
  const { list, retry = "" } = queryOf(request)
  return submitAct(actor, request, ReasonInput, (input) => {
    retryMail(actor, retry, input)
    return redirectWithFlash(href(urls.admin.mail, { list }), "The mail is sent again.")
  })
})

export const meta = titleMeta("Mail")

/** Mail content is never shown. */
export default function MailPage() {
  const { list, after, retry, items, next } = useLoaderData<typeof loader>()
  const page = (query: Record<string, string | undefined>) =>
    href(urls.admin.mail, { list, ...query })
  const tabs = ADMIN_MAILS.map((one) => ({
    href: href(urls.admin.mail, { list: one }),
    label: labelOf(one),
    isCurrent: one === list,
  }))
  return (
    <>
      <PageHeader title="Mail" meta="Kept for 30 days." />
      <TabLinks label="Mail by state" tabs={tabs} />
      {retry && (
        <RetryForm id={retry} text="The mail is written anew from today’s data, and sent." />
      )}
      <div className="mt-6">
        <Table
          label="Mail"
          empty="None."
          rows={items}
          columns={[
            ["To", (mail) => <UserLink id={mail.userId}>{mail.name ?? "Unknown"}</UserLink>],
            ["Kind", (mail) => labelOf(mail.template.replaceAll("-", "_"))],
            ["Why", (mail) => mail.lastError ?? "Nothing is known"],
            ["Since", (mail) => <ExactTime at={mail.createdAt} />],
            [
              "Act",
              (mail) =>
                list === "queued" ? (
                  "By itself"
                ) : (
                  <a className="title-link" href={page({ after, retry: mail.id })}>
                    Try again
                  </a>
                ),
            ],
          ]}
        />
      </div>
      <Pager
        label="Pages of mail"
        nextHref={next && page({ after: next })}
        firstHref={after && page({})}
      />
    </>
  )
}
