import { findMail } from "#app/domain/admin/notifications/mail-records.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { composeMail } from "#app/emails/compose-mail.server.ts"
import { requireDemo } from "#app/http/demo.server.ts"
import { handler } from "#app/http/handler.server.ts"

/** Serves the mail's HTML for a frame: no script, no requests. */
export const loader = handler(({ params }) => {
  requireDemo()
  const mail = findMail(params.mailId ?? "")
  const written = mail && composeMail(mail)
  if (!written) throw new NotFound("There is no such mail.")
  return new Response(written.html, { headers })
})

const headers = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  "X-Frame-Options": "SAMEORIGIN",
  "Cache-Control": "no-store",
}
