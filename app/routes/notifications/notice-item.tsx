import { useNavigation } from "@remix-run/react"
import type { Notice } from "#app/domain/admin/notifications/notice-queries.server.ts"
import { Badge } from "#app/ui/badge.tsx"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { cx } from "#app/ui/class-names.ts"
import { Disclosure } from "#app/ui/disclosure.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { amount } from "#app/ui/page-parts.tsx"
import { RelativeTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import type { NoticeReadState } from "#app/urls/notices.ts"

type ShownNotice = Pick<Notice, "id" | "title" | "text" | "action" | "createdAt" | "isRead">

type NoticeItemProps = {
  notice: ShownNotice & { earlier: readonly ShownNotice[] }
  /** The cursor of its page. */
  before: number | undefined
}

export function NoticeItem({ notice, before }: NoticeItemProps) {
  const { id, title, text, action, createdAt, isRead, earlier } = notice
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
        <ReadNoticeForm
          id={id}
          mark={isRead ? "unread" : "read"}
          before={before}
          titleId={titleId}
        />
      </div>
      {earlier.length > 0 && <EarlierNotices notices={earlier} />}
    </li>
  )
}

const EarlierNotices = ({ notices }: { notices: readonly ShownNotice[] }) => (
  <Disclosure
    closedLabel={`Show ${amount(notices.length, "earlier update")}`}
    openLabel={`Hide ${amount(notices.length, "earlier update")}`}
  >
    <ul className="grid gap-3">
      {notices.map(({ id, title, text, createdAt }) => (
        <li key={id} id={`notice-${id}`}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h4 className="min-w-0 wrap-anywhere font-medium">{title}</h4>
            <p className="text-sm text-muted">
              <RelativeTime at={createdAt} />
            </p>
          </div>
          <p className="wrap-anywhere text-sm text-muted">{text}</p>
        </li>
      ))}
    </ul>
  </Disclosure>
)

type ReadNoticeFormProps = {
  id: number
  mark: NoticeReadState
  before: number | undefined
  titleId: string
}

function ReadNoticeForm({ id, mark, before, titleId }: ReadNoticeFormProps) {
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
