import { useLoaderData } from "@remix-run/react"
import { listMails } from "#app/domain/admin/notifications/mail-records.server.ts"
import { composeMail, NOTHING_LEFT } from "#app/emails/compose-mail.server.ts"
import { requireDemo } from "#app/http/demo.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { hiddenMeta } from "#app/http/page-meta.ts"
import { Badge } from "#app/ui/badge.tsx"
import { EmptyState } from "#app/ui/card.tsx"
import { PageHeader, Pager } from "#app/ui/page-parts.tsx"
import { RelativeTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

export const loader = handler(({ request }) => {
  requireDemo()
  const after = new URL(request.url).searchParams.get("after") ?? undefined
  const { items, next } = listMails(after)
  const mails = items.map((mail) => ({
    id: mail.id,
    address: mail.address,
    status: mail.status,
    createdAt: mail.createdAt,
    subject: composeMail(mail)?.subject ?? NOTHING_LEFT,
  }))
  return { mails, next, isFirstPage: !after }
})

export const meta = hiddenMeta("Mail of this demo")

export default function Mailbox() {
  const { mails, next, isFirstPage } = useLoaderData<typeof loader>()
  return (
    <main id="content" className="mx-auto max-w-page px-4 py-12">
      <PageHeader
        title="Mail of this demo"
        meta="Nothing leaves this machine. Here is the mail it would have sent, newest first."
      />
      {mails.length > 0 ? (
        <ol className="grid gap-2">
          {mails.map(({ id, subject, address, status, createdAt }) => (
            <li key={id} className="grid gap-1 rounded-card border border-line bg-raised p-4">
              <a href={href(urls.demo.letter, { mailId: id })} className="title-link font-semibold">
                {subject}
              </a>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted wrap-anywhere">
                <span>To {address}</span>
                <RelativeTime at={createdAt} />
                {status !== "sent" && <Badge>{status}</Badge>}
              </p>
            </li>
          ))}
        </ol>
      ) : (
        <EmptyState text="No mail yet. Ask for a new password, or apply to a project." />
      )}
      <Pager
        label="Pages of mail"
        nextHref={next && href(urls.demo.mail, { after: next })}
        firstHref={isFirstPage ? undefined : href(urls.demo.mail)}
      />
    </main>
  )
}
