import { pushNotice } from "#app/domain/admin/notifications/push-notice.server.ts"
import { postPush } from "#app/platform/web-push.server.ts"
import { href, urls } from "#app/urls/index.ts"

export const sendPush = (ref: string): Promise<number | undefined> =>
  pushNotice(ref, (browser, { title, noticeId }) =>
    postPush(browser, {
      title,
      link: href(urls.notifications.open, { noticeId: String(noticeId) }),
    }),
  )
