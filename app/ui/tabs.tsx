import { UiLink } from "./link.tsx"

export type Tab = { href: string; label: string; isCurrent: boolean }

/** Views of one page, each with its own address: links that look like tabs. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="tab-links">
      <ul>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <UiLink href={tab.href} aria-current={tab.isCurrent ? "page" : undefined}>
              {tab.label}
            </UiLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
