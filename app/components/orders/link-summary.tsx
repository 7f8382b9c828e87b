import { Card } from "#app/ui/card.tsx"
import { amount } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

type LinkSummaryProps = { orderId: string; links: number; clicks: number; code: string | null }

export const LinkSummary = ({ orderId, links, clicks, code }: LinkSummaryProps) => (
  <Card as="section" aria-label="Tracked links">
    <p className="wrap-anywhere">
      <a href={href(urls.orders.links, { orderId })} className="text-link">
        Tracked links and codes
      </a>
      {links > 0 && `: ${amount(links, "link")}, ${amount(clicks, "click")}`}
      {code && `, code ${code}`}
    </p>
  </Card>
)
