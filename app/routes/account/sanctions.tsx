import { useLoaderData } from "@remix-run/react"
import { listSanctions, type OwnSanction } from "#app/domain/trust/moderation/appeals.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { Badge } from "#app/ui/badge.tsx"
import { Card, EmptyState } from "#app/ui/card.tsx"
import { PageHeader, Pager } from "#app/ui/page-parts.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

export const loader = actorHandler(({ actor, query }) => {
  const after = query.get("after") ?? undefined
  const { items, next } = listSanctions(actor, after)
  return { role: actor.role, sanctions: items, next, isFirstPage: after === undefined }
})

export const meta = titleMeta("Sanctions")

export default function SanctionsPage() {
  const { role, sanctions, next, isFirstPage } = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto max-w-form">
      <PageHeader
        title="Sanctions"
        back={{ href: href(urls[role].account), label: "Your Account" }}
        meta="What our team did about your account or your content, and why."
      />
      {sanctions.length === 0 ? (
        <EmptyState text="No sanctions on your account." />
      ) : (
        <ul className="grid gap-4">
          {sanctions.map((sanction) => (
            <SanctionItem key={sanction.id} sanction={sanction} />
          ))}
        </ul>
      )}
      <Pager
        label="Pages of sanctions"
        nextHref={next && href(urls.account.sanctions, { after: next })}
        firstHref={isFirstPage ? undefined : href(urls.account.sanctions)}
      />
    </div>
  )
}

function SanctionItem({ sanction }: { sanction: OwnSanction }) {
  const { id, title, name, reason, createdAt, liftedAt, appealStatus } = sanction
  return (
    <Card as="li" className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg">
          <a href={href(urls.account.appeal, { sanctionId: id })} className="text-link">
            {title}
          </a>
        </h2>
        <Badge tone={liftedAt === null ? "danger" : "positive"}>
          {liftedAt === null ? "In force" : "Lifted"}
        </Badge>
        {appealStatus === "open" && <Badge>Appeal open</Badge>}
      </div>
      {name && <p className="text-muted wrap-anywhere">{name}</p>}
      <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
      <p className="text-sm text-muted">
        <ExactTime at={createdAt} />
      </p>
    </Card>
  )
}
