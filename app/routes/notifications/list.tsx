import { useLoaderData, useNavigation } from "@remix-run/react"
import { useContext, useEffect } from "react"
import { foldEarlierNotices, groupByDay } from "#app/domain/admin/notifications/notice-days.ts"
import { countUnread, listNotices } from "#app/domain/admin/notifications/notice-queries.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { requestNow } from "#app/http/request-info.server.ts"
import { afterRelease } from "#app/ui/after-release.ts"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { HOME_TIME_ZONE } from "#app/ui/calendar-date.tsx"
import { EmptyState } from "#app/ui/card.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { PageHeader, Pager } from "#app/ui/page-parts.tsx"
import { LiveNotices } from "#app/ui/shell/use-live-notices.ts"
import { useHydrated } from "#app/ui/use-hydrated.ts"
import { useReload } from "#app/ui/use-reload.ts"
import { readSlot } from "#app/ui/user-slot.tsx"
import { href, urls } from "#app/urls/index.ts"
import { NoticeItem } from "./notice-item.tsx"

export const loader = actorHandler(({ actor, query }) => {
  const before = toCursor(query.get("before"))
  const { items, next } = listNotices(actor, { before })
  return {
    role: actor.role,
    notices: foldEarlierNotices(items),
    now: requestNow(),
    next,
    before,
    ...countUnread(actor),
  }
})

/** Invalid values mean the first page. */
const toCursor = (text: string | null): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : undefined

export const meta = titleMeta("Notifications")

const nextSteps = {
  influencer: { href: href(urls.influencer.browse), label: "Find paid work" },
  brand: { href: href(urls.brand.projects), label: "Post a project" },
}

export default function Notifications() {
  const { role, notices, now, next, before, unread, newestId } = useLoaderData<typeof loader>()
  const days = groupByDay(notices, now, useHydrated() ? undefined : HOME_TIME_ZONE)
  useNewNotices(before === undefined ? newestId : undefined)
  const list = href(urls.notifications.list)
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Notifications"
        actions={
          <>
            {unread > 0 && <ReadAllForm upTo={newestId} />}
            <ButtonLink href={href(urls.account.notifications)} kind="quiet">
              Notification settings
            </ButtonLink>
          </>
        }
      />
      {days.length === 0 ? (
        <EmptyState
          text={before ? "No older notifications." : "No notifications yet."}
          nextStep={before ? { href: list, label: "Back to first page" } : nextSteps[role]}
        />
      ) : (
        <div className="grid gap-8">
          {days.map(({ day, items }) => (
            <div key={items[0]?.id} className="grid gap-3">
              <h2 className="text-lg font-semibold">{day}</h2>
              <ul className="grid gap-3">
                {items.map((notice) => (
                  <NoticeItem key={notice.id} notice={notice} before={before} />
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
      {days.length > 0 && (
        <Pager
          label="Pages of notifications"
          firstHref={before ? list : undefined}
          nextHref={next ? href(urls.notifications.list, { before: next }) : undefined}
        />
      )}
    </div>
  )
}

function ReadAllForm({ upTo }: { upTo: number }) {
  const action = href(urls.notifications.readAll)
  const isBusy = useNavigation().formAction === action
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="upTo" value={upTo} />
      <Button kind="secondary" isBusy={isBusy}>
        Mark all as read
      </Button>
    </Form>
  )
}

/** Waits while the pointer is pressed, so the list does not move. */
function useNewNotices(shownId: number | undefined): void {
  const heardId = readSlot(useContext(LiveNotices).newestId)
  const reload = useReload()
  const isBehind = shownId !== undefined && heardId > shownId
  useEffect(() => {
    if (isBehind) return afterRelease(reload)
  }, [isBehind, reload])
}
