import { useLocation, useNavigation } from "@remix-run/react"
import type { ReactNode } from "react"
import { SlotSwitch, type UserSlot, useSlotText } from "#app/ui/user-slot.tsx"
import { href, urls } from "#app/urls/index.ts"
import { Icon } from "../icon.tsx"
import { type LocalUserCopy, useLocalUserCopy } from "./local-user-copy.ts"
import { menuAt } from "./menu.ts"
import { BottomBar, type MenuCounts } from "./menu-link.tsx"
import { NoticeBell } from "./notice-bell.tsx"
import { Sidebar } from "./sidebar.tsx"
import { LiveNotices, type LoadedNotices, useLiveNotices } from "./use-live-notices.ts"
import {
  FIND_ID,
  LONGEST_RETURN,
  SIDEBAR_ID,
  type SidebarFacts,
  useSidebar,
} from "./use-sidebar.ts"
import { VerifyBanner } from "./verify-banner.tsx"

type DashboardShellProps = {
  viewer: LocalUserCopy
  /** From the cookie, so nothing shifts later; without one the width decides. */
  sidebar: SidebarFacts
  notices: LoadedNotices
  counts: MenuCounts
  isEmailVerified: UserSlot<boolean>
  actsAs: UserSlot<string | null>
  canSwitch: UserSlot<boolean>
  isSuspended: boolean
  children: ReactNode
}

/** Frames every signed-in page. See docs/rules.md#one-menu. */
export function DashboardShell(props: DashboardShellProps) {
  const { viewer, counts, isEmailVerified, actsAs, canSwitch, isSuspended, children } = props
  const { pathname, search } = useLocation()
  const here = `${pathname}${search}`
  const isLoading = useNavigation().state !== "idle"
  const { state, canCollapse, canExpand, onToggleSubmit } = useSidebar(props.sidebar)
  const notices = useLiveNotices(props.notices)
  const menu = menuAt(viewer.role, pathname)
  useLocalUserCopy(viewer)
  return (
    <div className="shell" data-sidebar={useSlotText(state)}>
      <Sidebar {...{ viewer, menu, counts, pathname, actsAs, canSwitch }} />
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
            {here.length <= LONGEST_RETURN && <input type="hidden" name="returnTo" value={here} />}
            <SlotSwitch of={canCollapse} yes={<SidebarButton isExpanded />} no={null} />
            <SlotSwitch of={canExpand} yes={<SidebarButton isExpanded={false} />} no={null} />
          </form>
          <a
            id={FIND_ID}
            href={href(urls.search)}
            className="icon-button"
            aria-label="Find anything"
            title="Find anything (Ctrl K)"
          >
            <Icon name="search" />
          </a>
          <p className="mr-auto truncate font-medium">{`Hi, ${useSlotText(viewer.name)}!`}</p>
          <NoticeBell notices={notices} pathname={pathname} />
        </header>
        {isSuspended && <SuspendedBanner />}
        <SlotSwitch
          of={isEmailVerified}
          yes={null}
          no={<VerifyBanner email={viewer.email} pathname={pathname} />}
        />
        <main id="content" tabIndex={-1} aria-busy={isLoading || undefined} className="shell-main">
          <LiveNotices.Provider value={notices}>{children}</LiveNotices.Provider>
        </main>
        <BottomBar places={menu.places} counts={counts} />
      </div>
    </div>
  )
}

/** In "auto" CSS shows the button that fits the width. */
function SidebarButton({ isExpanded }: { isExpanded: boolean }) {
  return (
    <button
      type="submit"
      name="expanded"
      value={String(!isExpanded)}
      className={isExpanded ? "icon-button when-expanded" : "icon-button when-collapsed"}
      aria-expanded={isExpanded}
      aria-controls={SIDEBAR_ID}
      aria-label="Toggle sidebar"
      title="Toggle sidebar (Ctrl B)"
    >
      <Icon name="sidebar" />
    </button>
  )
}

const SuspendedBanner = () => (
  <section
    aria-label="Account suspended"
    className="border-line border-b bg-danger-soft px-4 py-2 text-sm sm:px-6 print:hidden"
  >
    <p className="mx-auto max-w-page wrap-anywhere">
      Your account is suspended. You can see what you have, and change nothing.{" "}
      <a href={href(urls.account.sanctions)} className="text-link">
        Why, and how to appeal
      </a>
    </p>
  </section>
)
