import { TabLinks } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

const TABS = [
  { href: href(urls.influencer.earnings), label: "Earnings" },
  { href: href(urls.account.payouts), label: "Payout details" },
] as const

export const EarningsTabs = ({ current }: { current: (typeof TABS)[number]["label"] }) => (
  <div className="mb-6">
    <TabLinks
      label="Earnings pages"
      tabs={TABS.map((tab) => ({ ...tab, isCurrent: tab.label === current }))}
    />
  </div>
)
