import { getFormProps } from "@conform-to/react"
import { useNavigation } from "@remix-run/react"
import { useEffect, useRef } from "react"
import { AttachmentsField } from "#app/components/files/attachments-field.tsx"
import { canSendFiles, FILES_NOTE, MASK_NOTE } from "#app/domain/work/conversations/conversation.ts"
import type { Conversation } from "#app/domain/work/conversations/message-queries.server.ts"
import { Button } from "#app/ui/button.tsx"
import { Disclosure } from "#app/ui/disclosure.tsx"
import { Flash } from "#app/ui/flash.tsx"
import { FormErrors } from "#app/ui/form/field.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"
import { type FormAnswer, useFormAnswer } from "#app/ui/form/use-form-answer.ts"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { useHydrated } from "#app/ui/use-hydrated.ts"
import { href, urls } from "#app/urls/index.ts"

type MessageFormProps = {
  conversation: Conversation
  orderId?: string
  /** With a script, new messages appear without a reload. */
  isLive?: boolean
}

const FORM_ID = "message"

/** Shows the reason if writing is not allowed. */
export function MessageForm(props: MessageFormProps) {
  const { conversation, orderId, isLive = false } = props
  const answer = useFormAnswer<FormAnswer | { sent: unknown }>()
  const { writing, isOpen, key, threadId, messages } = conversation
  const refused = answer && "lastResult" in answer ? answer : undefined
  const takesUpdates = useHydrated() && isLive
  const takesFiles = canSendFiles(isOpen, threadId !== null).isAllowed
  const action = actionOf(conversation, orderId)
  const isSending = useNavigation().formAction === action
  const [form, fields] = usePageForm({
    id: FORM_ID,
    schema: async () =>
      (await import("#app/domain/work/conversations/conversation-schema.ts")).MessageInput,
    answer: refused,
  })
  useEmptyOnceSent(isSending, refused !== undefined)
  if (!writing.isAllowed) return <Flash flash={{ message: writing.reason, type: "info" }} />
  return (
    <Form
      method="post"
      // A refused form reappears below the messages.
      action={`${action}#newest`}
      encType={takesFiles ? "multipart/form-data" : undefined}
      preventScrollReset
      data-may-stay-empty=""
      {...getFormProps(form)}
    >
      <div className="grid gap-3">
        <FormErrors id={form.errorId} errors={form.errors} />
        <input type="hidden" name="key" value={key} />
        {takesUpdates && <input type="hidden" name="after" value={messages.at(-1)?.id} />}
        <TextAreaField
          field={fields.body}
          label="Message"
          placeholder="Write a message"
          rows={2}
          hint={hintOf(isOpen, takesFiles)}
          className="[&>label]:sr-only"
        />
        <div className="flex flex-wrap items-start justify-end gap-3">
          {takesFiles && (
            <div className="min-w-0 grow">
              <Disclosure
                closedLabel="Add files"
                openLabel="Files"
                isOpen={Boolean(fields.files.errors)}
              >
                <AttachmentsField field={fields.files} />
              </Disclosure>
            </div>
          )}
          <Button isBusy={isSending}>Send</Button>
        </div>
      </div>
    </Form>
  )
}

const hintOf = (isOpen: boolean, takesFiles: boolean): string | undefined =>
  [isOpen ? "" : MASK_NOTE, takesFiles ? "" : FILES_NOTE].join(" ").trim() || undefined

function actionOf({ threadId, projectId, influencerId }: Conversation, orderId?: string): string {
  const query = { order: orderId }
  return threadId === null
    ? href(urls.messages.start, { projectId, influencerId }, query)
    : href(urls.messages.thread, { threadId }, query)
}

/** Empties a sent form; a refused one keeps its text. */
function useEmptyOnceSent(isSending: boolean, isRefused: boolean): void {
  const wasSending = useRef(false)
  useEffect(() => {
    if (wasSending.current && !isSending && !isRefused) {
      const form = document.forms.namedItem(FORM_ID)
      form?.reset()
      const box = form?.elements.namedItem("body")
      if (box instanceof HTMLTextAreaElement) {
        box.value = ""
        box.focus({ preventScroll: true })
      }
    }
    wasSending.current = isSending
  }, [isSending, isRefused])
}
