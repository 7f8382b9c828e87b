import { Form, useNavigation } from "@remix-run/react"
import type { Notice } from "#app/domain/notifications/notice-queries.server.ts"
import type { NoticeMark } from "#app/notice-href.ts"
import { Badge } from "#app/ui/badge.tsx"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { cx } from "#app/ui/class-names.ts"
import { RelativeTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls.ts"

type NoticeItemProps = {
  notice: Pick<Notice, "id" | "title" | "text" | "action" | "createdAt" | "isRead">
  /** Of the page on which it stands. */
  before: number | undefined
}

/** One notice: what happened, when, where it leads, and the button that changes its mark. */
export function NoticeItem({ notice, before }: NoticeItemProps) {
  const { id, title, text, action, createdAt, isRead } = notice
  const titleId = `notice-${id}-title`
  return (
    <li
      id={`notice-${id}`}
      className={cx(
        "grid gap-2 rounded-card border border-l-4 border-line bg-raised p-4",
        !isRead && "border-l-accent",
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3
          id={titleId}
          className={cx("min-w-0 wrap-anywhere", isRead ? "font-medium" : "font-bold")}
        >
          {title}
        </h3>
        <p className="flex items-center gap-2 text-sm text-muted">
          {!isRead && <Badge tone="accent">Unread</Badge>}
          <RelativeTime at={createdAt} />
        </p>
      </div>
      <p className="wrap-anywhere text-muted">{text}</p>
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink
          href={href(urls.notifications.open, { noticeId: String(id) })}
          kind="secondary"
          size="small"
          aria-describedby={titleId}
        >
          {action}
        </ButtonLink>
        <MarkForm id={id} mark={isRead ? "unread" : "read"} before={before} titleId={titleId} />
      </div>
    </li>
  )
}

type MarkFormProps = {
  id: number
  mark: NoticeMark
  before: number | undefined
  titleId: string
}

function MarkForm({ id, mark, before, titleId }: MarkFormProps) {
  const action = href(urls.notifications.mark, { noticeId: String(id), mark }, { before })
  const isBusy = useNavigation().formAction === action
  return (
    <Form method="post" action={action} preventScrollReset>
      <Button kind="quiet" size="small" isBusy={isBusy} aria-describedby={titleId}>
        {mark === "read" ? "Mark as read" : "Mark as unread"}
      </Button>
    </Form>
  )
}
