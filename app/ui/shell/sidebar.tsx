import { href, urls } from "#app/urls.ts"
import { BrandMark } from "../brand-mark.tsx"
import { Icon } from "../icon.tsx"
import { UiLink } from "../link.tsx"
import { company } from "../public/company.ts"
import type { LocalUserCopy } from "./local-user-copy.ts"
import { menuOf } from "./menu.ts"
import { closeSheet, SIDEBAR_ID } from "./use-sidebar.ts"
import { UserMenu } from "./user-menu.tsx"

type SidebarProps = { viewer: LocalUserCopy; pathname: string }

/**
 * One element for both widths: beside the page on wide screens, a native popover that slides in as a
 * sheet on narrow ones.
 */
export function Sidebar({ viewer, pathname }: SidebarProps) {
  return (
    <aside id={SIDEBAR_ID} popover="auto" aria-label="Sidebar" className="sidebar">
      <div className="sidebar-head">
        <UiLink
          href={href(urls[viewer.role].dashboard)}
          className="sidebar-product"
          onClick={closeSheet}
        >
          <BrandMark className="size-6" />
          <span className="sidebar-label font-semibold">{company.name}</span>
        </UiLink>
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
      <nav aria-label="Menu" className="sidebar-menu">
        <ul>
          {menuOf(viewer.role, pathname).map(({ href, label, icon, current }) => (
            <li key={href}>
              <UiLink href={href} aria-current={current} onClick={closeSheet}>
                <Icon name={icon} />
                <span className="sidebar-label">{label}</span>
              </UiLink>
            </li>
          ))}
        </ul>
      </nav>
      <UserMenu viewer={viewer} isAccountCurrent={pathname === href(urls[viewer.role].account)} />
    </aside>
  )
}
