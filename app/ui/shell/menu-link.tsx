import { type SlotText, type UserSlot, useSlotText } from "#app/ui/user-slot.tsx"
import { Icon } from "../icon.tsx"
import type { MenuCountName, MenuEntry } from "./menu.ts"
import { closeSidebar } from "./use-sidebar.ts"

/** Each at most 100. */
export type MenuCounts = Record<MenuCountName, UserSlot<number>>

const MAX_SHOWN = 99

/** Nothing for 0, which CSS hides. */
export const COUNT: SlotText<number> = {
  name: "count",
  say: (count) => (count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count || "")),
}

type CountProps = { of: UserSlot<number>; id?: string | undefined; className: string }

export const MenuCount = ({ of, ...element }: CountProps) => (
  <span {...element} aria-hidden="true">
    {useSlotText(of, COUNT)}
  </span>
)

type MenuLinkProps = { entry: MenuEntry; counts: MenuCounts; isFirst?: boolean }

/** Its count describes it, so that its name stays the word; the `isFirst` of a page has the id. */
export function MenuLink({ entry, counts, isFirst }: MenuLinkProps) {
  const { href, label, icon, current, counts: counted } = entry
  const id = counted && `count-${counted}`
  return (
    <a href={href} aria-current={current} aria-describedby={id} onClick={closeSidebar}>
      <Icon name={icon} />
      <span className="sidebar-label">{label}</span>{" "}
      {counted && (
        <MenuCount of={counts[counted]} id={isFirst ? id : undefined} className="menu-count" />
      )}
    </a>
  )
}

type BottomBarProps = { places: readonly MenuEntry[]; counts: MenuCounts }

/** The four places of a phone; CSS hides it on wider screens. */
export const BottomBar = ({ places, counts }: BottomBarProps) => (
  <nav aria-label="Main places" className="bottom-bar">
    {places.map((entry) => (
      <MenuLink key={entry.href} entry={entry} counts={counts} />
    ))}
  </nav>
)
