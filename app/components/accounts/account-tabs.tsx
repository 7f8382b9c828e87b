import { TabLinks } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"
import type { Role } from "#db/schema/words.ts"

const tabsOf = (role: Role) =>
  [
    { href: href(urls[role].account), label: "Account" },
    { href: href(urls.team.root), label: "Team" },
    { href: href(urls.account.security), label: "Security" },
    { href: href(urls.account.privacy), label: "Privacy" },
    { href: href(urls.account.notifications), label: "Notifications" },
    { href: href(urls.account.tokens), label: "API" },
  ] as const

type Tab = ReturnType<typeof tabsOf>[number]["label"]

export const AccountTabs = ({ role, current }: { role: Role; current: Tab }) => (
  <div className="mb-6">
    <TabLinks
      label="Account pages"
      tabs={tabsOf(role).map((tab) => ({ ...tab, isCurrent: tab.label === current }))}
    />
  </div>
)
