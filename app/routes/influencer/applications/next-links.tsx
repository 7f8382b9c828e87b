import type { OwnApplication } from "#app/domain/market/applications/own-application-queries.server.ts"
import { href, threadHref, urls } from "#app/urls/index.ts"

export function NextLinks({ application }: { application: OwnApplication }) {
  const { projectId, influencerId, title, niche, orderId, threadId, brandName } = application
  const start = href(urls.messages.start, { projectId, influencerId })
  const links = [
    { label: "View order", to: orderId && href(urls.orders.show, { orderId }) },
    {
      label: "Message the brand",
      to: threadId ? threadHref(threadId) : application.isProjectShown && brandName && start,
    },
    {
      label: "View project",
      to: application.isProjectShown && href(urls.influencer.project, { projectId }),
    },
    { label: "Similar projects", to: niche && href(urls.influencer.browse, { niche }) },
  ]
  return links.map(
    ({ label, to }) =>
      to && (
        <a key={label} href={to} className="text-link tall">
          {label}
          <span className="sr-only"> ({title})</span>
        </a>
      ),
  )
}
