import { useLocation, useNavigation } from "@remix-run/react"
import type { ReactNode } from "react"
import { href, urls } from "#app/urls.ts"
import { cx } from "../class-names.ts"
import { Icon } from "../icon.tsx"
import { type LocalUserCopy, useLocalUserCopy } from "./local-user-copy.ts"
import { NoticeBell } from "./notice-bell.tsx"
import type { UnreadNotices } from "./notice-source.ts"
import { Sidebar } from "./sidebar.tsx"
import { SuspendedBanner } from "./suspended-banner.tsx"
import { LiveNotices, useLiveNotices } from "./use-live-notices.ts"
import { SIDEBAR_ID, useSidebar } from "./use-sidebar.ts"
import { VerifyBanner } from "./verify-banner.tsx"

type DashboardShellProps = {
  viewer: LocalUserCopy
  /** As the cookie says, so that nothing moves later; without one the width decides. */
  isSidebarExpanded: boolean | undefined
  notices: UnreadNotices
  isEmailVerified: boolean
  isSuspended: boolean
  children: ReactNode
}

/** The frame of every signed-in page: sidebar, greeting and the page. See docs/rules.md#one-menu. */
export function DashboardShell(props: DashboardShellProps) {
  const { viewer, isSidebarExpanded, isEmailVerified, isSuspended, children } = props
  const { pathname, search } = useLocation()
  const isLoading = useNavigation().state !== "idle"
  const { isExpanded, onToggleSubmit } = useSidebar(isSidebarExpanded)
  const notices = useLiveNotices(props.notices)
  useLocalUserCopy(viewer)
  const isByWidth = isExpanded === undefined
  const state = isByWidth ? "auto" : isExpanded ? "expanded" : "collapsed"
  return (
    <div className="shell" data-sidebar={state}>
      <Sidebar viewer={viewer} pathname={pathname} />
      <div className="shell-body">
        <header className="shell-header">
          <button
            type="button"
            popovertarget={SIDEBAR_ID}
            className="icon-button md:hidden"
            aria-label="Open menu"
          >
            <Icon name="menu" />
          </button>
          <form
            method="post"
            action={href(urls.sidebar)}
            onSubmit={onToggleSubmit}
            className="hidden md:block"
          >
            <input type="hidden" name="returnTo" value={`${pathname}${search}`} />
            {isExpanded !== false && <SidebarButton isExpanded isByWidth={isByWidth} />}
            {isExpanded !== true && <SidebarButton isExpanded={false} isByWidth={isByWidth} />}
          </form>
          <p className="truncate font-medium">Hi, {viewer.name}!</p>
          <NoticeBell notices={notices} pathname={pathname} />
        </header>
        {isSuspended && <SuspendedBanner />}
        {!isEmailVerified && <VerifyBanner email={viewer.email} pathname={pathname} />}
        <main
          id="content"
          tabIndex={-1}
          aria-busy={isLoading || undefined}
          className="shell-main mx-auto w-full max-w-page px-4 py-6 sm:px-6 sm:py-8"
        >
          <LiveNotices.Provider value={notices}>{children}</LiveNotices.Provider>
        </main>
      </div>
    </div>
  )
}

/** `isByWidth`: shown only at the widths at which the sidebar is as the button says. */
function SidebarButton({ isExpanded, isByWidth }: { isExpanded: boolean; isByWidth: boolean }) {
  return (
    <button
      type="submit"
      name="expanded"
      value={String(!isExpanded)}
      className={cx("icon-button", isByWidth && (isExpanded ? "max-lg:hidden" : "lg:hidden"))}
      aria-expanded={isExpanded}
      aria-controls={SIDEBAR_ID}
      aria-label="Toggle sidebar"
      title="Toggle sidebar (Ctrl B)"
    >
      <Icon name="sidebar" />
    </button>
  )
}
