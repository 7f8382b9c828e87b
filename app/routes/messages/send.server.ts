import type { Actor } from "#app/domain/accounts/actor.ts"
import { hiddenNote, type ThreadKey } from "#app/domain/conversations/conversation.ts"
import { MessageInput } from "#app/domain/conversations/conversation-schema.ts"
import { sendMessage } from "#app/domain/conversations/send-message.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { href, threadHref, urls } from "#app/urls.ts"

/** Takes the form of a message and leads back to the conversation, or to the order on whose page it stood. */
export const takeMessage = (request: Request, actor: Actor, to: string | ThreadKey) =>
  submitForm(request, MessageInput, async (input) => {
    const { threadId, hidden } = await sendMessage(actor, to, input)
    const orderId = new URL(request.url).searchParams.get("order")
    const page = orderId ? href(urls.orders.show, { orderId }) : threadHref(threadId)
    const note = hiddenNote(hidden)
    return note
      ? redirectWithFlash(page, `Message sent. ${note}`, { type: "info" })
      : redirectWithFlash(page, "Message sent.")
  })
