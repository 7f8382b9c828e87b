import type { ReportedContent } from "#app/domain/trust/moderation/reported-content.server.ts"
import { Card, CardSection } from "#app/ui/card.tsx"
import { href, urls } from "#app/urls/index.ts"

export function ReportedTexts({ reported }: { reported: ReportedContent | undefined }) {
  if (!reported) return <Card as="section">What this was about is gone.</Card>
  const { ownerId, ownerName, texts, projectId, orderId } = reported
  return (
    <CardSection id="reported" title="What it says">
      <dl className="grid gap-4">
        {texts.map(({ label, text }) => (
          <div key={label + text.slice(0, 40)} className="grid gap-0.5">
            <dt className="text-sm text-muted">{label}</dt>
            <dd dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <a href={href(urls.admin.user, { userId: ownerId })} className="text-link">
          By {ownerName}
        </a>
        {projectId && (
          <a href={href(urls.admin.project, { projectId })} className="text-link">
            The project
          </a>
        )}
        {orderId && (
          <a href={href(urls.admin.order, { orderId })} className="text-link">
            The order
          </a>
        )}
      </p>
    </CardSection>
  )
}
