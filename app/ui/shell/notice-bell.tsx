import { type SlotText, useSlotText } from "#app/ui/user-slot.tsx"
import { href, urls } from "#app/urls/index.ts"
import { Icon } from "../icon.tsx"
import { MenuCount } from "./menu-link.tsx"
import type { ShownNotices } from "./use-live-notices.ts"

const MAX_SHOWN = 99

export const UNREAD_LABEL: SlotText<number> = {
  name: "bell",
  say(unread) {
    const count = unread > MAX_SHOWN ? `more than ${MAX_SHOWN}` : unread
    return unread === 0 ? "Notifications" : `Notifications, ${count} unread`
  },
}

/** Announces new notices to screen readers. */
export function NoticeBell({ notices, pathname }: { notices: ShownNotices; pathname: string }) {
  const { unread, announcement } = notices
  const list = href(urls.notifications.list)
  return (
    <>
      <a
        href={list}
        className="icon-button bell"
        aria-label={useSlotText(unread, UNREAD_LABEL)}
        aria-current={pathname === list ? "page" : undefined}
      >
        <Icon name="bell" />
        <MenuCount of={unread} className="bell-count" />
      </a>
      <span className="sr-only" aria-live="polite">
        {announcement}
      </span>
    </>
  )
}
