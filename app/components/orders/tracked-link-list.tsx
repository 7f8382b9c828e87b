import type { LinkStep } from "#app/domain/work/links/link.ts"
import type { OrderLink } from "#app/domain/work/links/tracked-links.server.ts"
import { Badge } from "#app/ui/badge.tsx"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { amount } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"
import type { Role } from "#db/schema/words.ts"

type TrackedLinkListProps = {
  orderId: string
  role: Role
  links: readonly OrderLink[]
  origin: string
  /** The influencer's page of links. */
  page: string | undefined
}

export function TrackedLinkList({ orderId, role, links, origin, page }: TrackedLinkListProps) {
  if (links.length === 0) return <p className="text-muted">No links yet.</p>
  return (
    <>
      <ul className="grid gap-4">
        {links.map((link) => (
          <li key={link.code} className="grid gap-2 rounded-card border border-line p-4">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-semibold select-all wrap-anywhere">
                {origin}
                {href(urls.public.link, { code: link.code })}
              </span>
              {link.endedAt !== null && <Badge tone="neutral">Ended</Badge>}
            </p>
            <p className="text-sm text-muted wrap-anywhere">
              {link.name}, leads to {link.target || "nowhere"}
            </p>
            <p className="tabular-nums">
              {amount(link.clicks, "click")}, {amount(link.visitors, "visitor")},{" "}
              {amount(link.bots, "bot")}
            </p>
            <div className="flex flex-wrap gap-2">
              <ButtonLink
                href={href(urls.links.qrCode, { orderId, code: link.code })}
                download=""
                kind="secondary"
                size="small"
              >
                QR code<span className="sr-only"> of {link.code}</span>
              </ButtonLink>
              {link.endedAt === null &&
                stepsOf(role, link).map(({ step, label }) => (
                  <Form
                    key={step}
                    method="post"
                    preventScrollReset
                    action={href(urls.links.step, { orderId, code: link.code, step })}
                  >
                    <Button kind="secondary" size="small">
                      {label}
                      <span className="sr-only">: {link.code}</span>
                    </Button>
                  </Form>
                ))}
            </div>
          </li>
        ))}
      </ul>
      {page && (
        <p className="mt-4 text-sm">
          <a href={page} className="text-link">
            Your page of links
          </a>
        </p>
      )}
    </>
  )
}

const stepsOf = (role: Role, { shownAt }: OrderLink): { step: LinkStep; label: string }[] => {
  if (role === "brand") return [{ step: "end", label: "End link" }]
  return shownAt === null
    ? [{ step: "show", label: "Show on my page" }]
    : [{ step: "hide", label: "Hide from my page" }]
}
