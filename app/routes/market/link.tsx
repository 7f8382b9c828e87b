import { redirect } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { Gone, NotFound } from "#app/domain/shared/errors.ts"
import { findTarget } from "#app/domain/work/links/clicks.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { hiddenMeta } from "#app/http/page-meta.ts"
import { ButtonLink } from "#app/ui/button.tsx"
import { href, urls } from "#app/urls/index.ts"

/** Reached by links that the server does not lead on itself, and by other spellings of their address. */
export const loader = handler(async ({ params }) => {
  const link = findTarget(params.code ?? "")
  if (!link) throw new NotFound("There is no such link.")
  if (link.isEnded) throw new Gone("This link has ended.")
  if (!link.isReported) throw redirect(href(urls.public.link, { code: link.code }))
  return { target: link.target, host: new URL(link.target).host }
})

export const meta = hiddenMeta("Before you go on")

export default function LinkPage() {
  const { target, host } = useLoaderData<typeof loader>()
  return (
    <main id="content" className="mx-auto grid max-w-form justify-items-start gap-4 px-4 py-10">
      <h1 className="text-title">Before you go on</h1>
      <p>
        Somebody complained about the brand behind this link, and we are looking into it. It leads
        to <strong className="wrap-anywhere">{host}</strong>.
      </p>
      <p>Enter no password and pay nothing there unless you know this site.</p>
      <ButtonLink href={target} rel="noopener noreferrer nofollow" kind="secondary">
        Continue to {host}
      </ButtonLink>
    </main>
  )
}
