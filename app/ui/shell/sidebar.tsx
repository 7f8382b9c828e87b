import { useEffect, useRef } from "react"
import { company } from "#app/domain/shared/company.ts"
import type { UserSlot } from "#app/ui/user-slot.tsx"
import { href, urls } from "#app/urls/index.ts"
import { BrandMark } from "../company.tsx"
import { Icon } from "../icon.tsx"
import type { LocalUserCopy } from "./local-user-copy.ts"
import type { MenuEntry, menuAt } from "./menu.ts"
import { type MenuCounts, MenuLink } from "./menu-link.tsx"
import { closeSidebar, onceLeft, SIDEBAR_ID } from "./use-sidebar.ts"
import { UserMenu } from "./user-menu.tsx"

type SidebarProps = {
  viewer: LocalUserCopy
  menu: ReturnType<typeof menuAt>
  counts: MenuCounts
  pathname: string
  actsAs: UserSlot<string | null>
  canSwitch: UserSlot<boolean>
}

/** A native popover on narrow screens. */
export function Sidebar({ viewer, menu, counts, pathname, ...person }: SidebarProps) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (pathname) nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" })
  }, [pathname])
  const listOf = (entries: readonly MenuEntry[], labelId?: string) => (
    <ul aria-labelledby={labelId}>
      {entries.map((entry) => (
        <li key={entry.href}>
          <MenuLink entry={entry} counts={counts} isFirst />
        </li>
      ))}
    </ul>
  )
  return (
    <aside
      id={SIDEBAR_ID}
      popover="auto"
      aria-label="Sidebar"
      className="sidebar"
      onBlur={onceLeft(closeSidebar)}
    >
      <div className="sidebar-head">
        <a
          href={href(urls[viewer.role].dashboard)}
          className="sidebar-product"
          onClick={closeSidebar}
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
      <nav ref={nav} aria-label="Menu" className="sidebar-menu">
        {listOf(menu.specified)}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
        <div role="group" aria-label="Workspace">
          {Object.entries(menu.groups).map(([label, entries]) => (
            <div key={label}>
              <p id={`menu-${label}`} className="sidebar-group">
                {label}
              </p>
              {listOf(entries, `menu-${label}`)}
            </div>
          ))}
        </div>
      </nav>
      <UserMenu viewer={viewer} account={menu.account} {...person} />
    </aside>
  )
}
