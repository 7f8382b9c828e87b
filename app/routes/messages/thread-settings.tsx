import type { Conversation } from "#app/domain/work/conversations/message-queries.server.ts"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { href, type ThreadSetting, urls } from "#app/urls/index.ts"

type ThreadSettingsProps = {
  threadId: string
  conversation: Pick<Conversation, "isMuted" | "hasBlocked" | "otherId" | "otherName">
}

export function ThreadSettings({ threadId, conversation }: ThreadSettingsProps) {
  const { isMuted, hasBlocked, otherId, otherName } = conversation
  const setting = (name: ThreadSetting, label: string) => (
    <Form
      key={name}
      method="post"
      action={href(urls.messages.set, { threadId, setting: name })}
      preventScrollReset
    >
      <Button kind="secondary" size="small">
        {label}
      </Button>
    </Form>
  )
  return (
    <>
      {isMuted ? setting("unmute", "Unmute") : setting("mute", "Mute")}
      {hasBlocked ? setting("unblock", "Unblock") : setting("block", "Block")}
      {otherName !== null && (
        <ButtonLink
          href={href(urls.report, { subject: "user", subjectId: otherId })}
          kind="secondary"
          size="small"
        >
          Report
        </ButtonLink>
      )}
    </>
  )
}
