import { type KeyboardEvent, useRef } from "react"
import { SlotSwitch, type UserSlot, useSlotText } from "#app/ui/user-slot.tsx"
import { href, urls } from "#app/urls/index.ts"
import { Avatar } from "../avatar.tsx"
import { Icon } from "../icon.tsx"
import { clearLocalUserCopy, type LocalUserCopy } from "./local-user-copy.ts"
import type { MenuEntry } from "./menu.ts"
import { closeSidebar, onceLeft } from "./use-sidebar.ts"

type UserMenuProps = {
  viewer: LocalUserCopy
  account: MenuEntry
  actsAs: UserSlot<string | null>
  canSwitch: UserSlot<boolean>
}

/** Native, so it opens without a script. */
export function UserMenu({ viewer, account, actsAs, canSwitch }: UserMenuProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const close = () => details.current?.removeAttribute("open")
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !details.current?.open) return
    event.preventDefault()
    close()
    details.current.querySelector("summary")?.focus()
  }
  return (
    <details ref={details} className="user-menu" onKeyDown={onKeyDown} onBlur={onceLeft(close)}>
      <summary>
        <SlotSwitch
          of={viewer.pictureHref}
          yes={(pictureHref) => <Avatar pictureHref={pictureHref} size="small" />}
          no={<Avatar size="small" />}
        />
        <span className="sidebar-label">
          <span className="block truncate font-medium">{useSlotText(viewer.name)}</span>
          <SlotSwitch
            of={actsAs}
            yes={(person) => <span className="user-menu-email">{person}</span>}
            no={<span className="user-menu-email">{useSlotText(viewer.email)}</span>}
          />
        </span>
        <Icon name="more" className="user-menu-mark text-muted" />
      </summary>
      <div className="user-menu-panel">
        <a
          href={account.href}
          aria-current={account.current}
          onClick={() => {
            close()
            closeSidebar()
          }}
        >
          <Icon name={account.icon} />
          {account.label}
        </a>
        <SlotSwitch
          of={canSwitch}
          yes={
            <a href={href(urls.team.own.accounts)}>
              <Icon name="account" />
              Switch account
            </a>
          }
          no={null}
        />
        <form method="post" action={href(urls.logout)} onSubmit={clearLocalUserCopy}>
          <button type="submit">
            <Icon name="logout" />
            Log out
          </button>
        </form>
      </div>
    </details>
  )
}
