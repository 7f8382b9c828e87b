import { href, urls } from "#app/urls.ts"
import { Icon } from "../icon.tsx"
import { UiLink } from "../link.tsx"
import type { CurrentNotices } from "./notice-source.ts"

/** The most that is shown as a number. */
const MOST_SHOWN = 99

/** The way to the notices, with how many are unread; what comes while the page is open is read out. */
export function NoticeBell({ notices, pathname }: { notices: CurrentNotices; pathname: string }) {
  const { unread, news } = notices
  const isMore = unread > MOST_SHOWN
  const count = isMore ? `more than ${MOST_SHOWN}` : unread
  const list = href(urls.notifications.list)
  return (
    <>
      <UiLink
        href={list}
        className="icon-button bell"
        aria-label={unread === 0 ? "Notifications" : `Notifications, ${count} unread`}
        aria-current={pathname === list ? "page" : undefined}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span className="bell-count" aria-hidden="true">
            {isMore ? `${MOST_SHOWN}+` : unread}
          </span>
        )}
      </UiLink>
      <span className="sr-only" aria-live="polite">
        {news}
      </span>
    </>
  )
}
