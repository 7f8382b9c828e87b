import { useLoaderData } from "@remix-run/react"
import { findMail } from "#app/domain/admin/notifications/mail-records.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { composeMail, NOTHING_LEFT } from "#app/emails/compose-mail.server.ts"
import { requireDemo } from "#app/http/demo.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { hiddenMeta } from "#app/http/page-meta.ts"
import { Card } from "#app/ui/card.tsx"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

export const loader = handler(({ params }) => {
  requireDemo()
  const mail = findMail(params.mailId ?? "")
  if (!mail) throw new NotFound("There is no such mail.")
  const { id, address, status, createdAt, lastError } = mail
  const written = composeMail(mail)
  const subject = written?.subject ?? NOTHING_LEFT
  return { id, address, status, createdAt, lastError, subject, text: written?.text }
})

export const meta = hiddenMeta("Mail of this demo")

export default function MailView() {
  const { id, address, status, createdAt, lastError, subject, text } =
    useLoaderData<typeof loader>()
  return (
    <main id="content" className="mx-auto grid max-w-page gap-6 px-4 py-12">
      <PageHeader
        title={subject}
        back={{ href: href(urls.demo.mail), label: "Mail of this demo" }}
      />
      <Card>
        <DescriptionList
          items={[
            { term: "To", children: address },
            { term: "Written", children: <ExactTime at={createdAt} /> },
            { term: "Status", children: lastError ? `${status}: ${lastError}` : status },
          ]}
        />
      </Card>
      {text !== undefined ? (
        <>
          <iframe
            title="The mail as HTML"
            src={href(urls.demo.mailPage, { mailId: id })}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            className="h-[44rem] w-full rounded-card border border-line"
          />
          <Card as="section" aria-label="The mail as text">
            <pre className="font-sans whitespace-pre-wrap wrap-anywhere">{text}</pre>
          </Card>
        </>
      ) : (
        <p className="text-muted">A link in it was used, or replaced by a newer one, or is over.</p>
      )}
    </main>
  )
}
