import { useEffect, useRef } from "react"
import { company } from "#app/domain/shared/company.ts"
import { href, urls } from "#app/urls/index.ts"
import type { Role } from "#db/schema/words.ts"
import { BrandMark } from "../company.tsx"
import { Icon, type IconName } from "../icon.tsx"
import type { LocalUserCopy } from "./local-user-copy.ts"
import { closeSheet, onceLeft, SIDEBAR_ID } from "./use-sidebar.ts"
import { UserMenu } from "./user-menu.tsx"

type MenuEntry = {
  href: string
  label: string
  icon: IconName
  /** Further addresses of this entry. */
  also?: readonly string[]
}

const entries: Record<Role, readonly MenuEntry[]> = {
  influencer: [
    { href: href(urls.influencer.dashboard), label: "Dashboard", icon: "dashboard" },
    { href: href(urls.influencer.browse), label: "Browse projects", icon: "projects" },
  ],
  brand: [
    { href: href(urls.brand.dashboard), label: "Dashboard", icon: "dashboard" },
    { href: href(urls.brand.projects), label: "Projects", icon: "projects" },
  ],
}

const choosing: Record<Role, readonly MenuEntry[]> = {
  influencer: [
    {
      href: href(urls.influencer.applications),
      label: "Applications",
      icon: "check",
      also: [href(urls.influencer.invitations)],
    },
    { href: href(urls.influencer.searches), label: "Saved searches", icon: "search" },
  ],
  brand: [
    {
      href: href(urls.brand.influencers),
      label: "Find influencers",
      icon: "search",
      also: [href(urls.brand.lists), href(urls.brand.invitations)],
    },
  ],
}

const money: readonly MenuEntry[] = [
  { href: href(urls.influencer.earnings), label: "Earnings", icon: "earnings" },
  { href: href(urls.account.payouts), label: "Payouts", icon: "bank" },
]

const accountEntries = (role: Role): readonly MenuEntry[] => [
  ...choosing[role],
  { href: href(urls.messages.list), label: "Messages", icon: "messages" },
  {
    href: href(urls.notifications.list),
    label: "Notifications",
    icon: "bell",
    also: [href(urls.account.notifications)],
  },
  ...(role === "influencer" ? money : []),
  { href: href(urls[role].reports), label: "Reports", icon: "reports" },
  { href: href(urls.papers.list), label: "Documents", icon: "paper" },
  { href: href(urls.account.page), label: "Public profile", icon: "account" },
  { href: href(urls.account.security), label: "Security", icon: "security" },
  { href: href(urls.account.privacy), label: "Privacy", icon: "privacy" },
]

/**
 * Lists both groups; `aria-current` is "page" on an entry's page, "true" below it. See
 * docs/rules.md#one-menu.
 */
function menuOf(role: Role, pathname: string) {
  const here = pathname.replace(/\/+$/, "")
  const account = accountEntries(role).map((entry) => {
    const places = [entry.href, ...(entry.also ?? [])]
    const isBelow = places.some((place) => here === place || here.startsWith(`${place}/`))
    return markCurrent(entry, here, isBelow)
  })
  const isInAccount = account.some(({ current }) => current !== undefined)
  const active = /\/(browse-)?projects(\/|$)/.test(pathname) ? 1 : 0
  const own = entries[role].map((entry, place) =>
    markCurrent(entry, here, place === active && !isInAccount),
  )
  return { own, account }
}

function markCurrent(entry: MenuEntry, here: string, isBelow: boolean) {
  return { ...entry, current: entry.href === here ? "page" : isBelow ? "true" : undefined } as const
}

type MarkedEntry = ReturnType<typeof markCurrent>

function MenuList({ entries, labelId }: { entries: readonly MarkedEntry[]; labelId?: string }) {
  return (
    <ul aria-labelledby={labelId}>
      {entries.map(({ href, label, icon, current }) => (
        <li key={href}>
          <a href={href} aria-current={current} onClick={closeSheet}>
            <Icon name={icon} />
            <span className="sidebar-label">{label}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A native popover on narrow screens. */
export function Sidebar({ viewer, pathname }: { viewer: LocalUserCopy; pathname: string }) {
  const { own, account } = menuOf(viewer.role, pathname)
  const menu = useRef<HTMLElement>(null)
  useEffect(() => {
    if (pathname)
      menu.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" })
  }, [pathname])
  return (
    <aside
      id={SIDEBAR_ID}
      popover="auto"
      aria-label="Sidebar"
      className="sidebar"
      onBlur={onceLeft(closeSheet)}
    >
      <div className="sidebar-head">
        <a
          href={href(urls[viewer.role].dashboard)}
          className="sidebar-product"
          onClick={closeSheet}
        >
          <BrandMark className="size-6" />
          <span className="sidebar-label font-semibold">{company.name}</span>
        </a>
        <button
          type="button"
          popovertarget={SIDEBAR_ID}
          popovertargetaction="hide"
          className="sidebar-close"
          aria-label="Close menu"
        >
          <Icon name="close" />
        </button>
      </div>
      <nav ref={menu} aria-label="Menu" className="sidebar-menu">
        <MenuList entries={own} />
        <p id="menu-account" className="sidebar-group">
          Account
        </p>
        <MenuList entries={account} labelId="menu-account" />
      </nav>
      <UserMenu viewer={viewer} isAccountCurrent={pathname === href(urls[viewer.role].account)} />
    </aside>
  )
}
