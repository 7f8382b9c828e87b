import type { Actor } from "#app/domain/accounts/actor.ts"
import { hiddenNote, type ThreadKey } from "#app/domain/conversations/conversation.ts"
import { MessageInput } from "#app/domain/conversations/conversation-schema.ts"
import { sendMessage } from "#app/domain/conversations/send-message.server.ts"
import { findOwnThread, findPair } from "#app/domain/conversations/threads.server.ts"
import { attachFiles } from "#app/domain/files/file-room.server.ts"
import { FILES_FIELD } from "#app/domain/files/file-rules.ts"
import { receiveFiles } from "#app/domain/files/receive-files.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { submitUpload } from "#app/http/submit-upload.server.ts"
import { href, threadHref, urls } from "#app/urls.ts"

/** Takes the form of a message and leads back to the conversation, or to the order on whose page it stood. */
export function takeMessage(request: Request, actor: Actor, to: string | ThreadKey) {
  // Whose conversation it is, is asked before a byte is stored.
  if (typeof to === "string") findOwnThread(actor, to)
  else findPair(actor, to)
  const batch = receiveFiles(actor, {})
  const attach = (messageId: number) => attachFiles(actor, batch.files, { messageId })
  return submitUpload(request, MessageInput, { batch, filesField: FILES_FIELD }, async (input) => {
    const { threadId, hidden } = await sendMessage(actor, to, input, attach)
    const orderId = new URL(request.url).searchParams.get("order")
    const page = orderId ? href(urls.orders.show, { orderId }) : threadHref(threadId)
    const note = hiddenNote(hidden)
    return note
      ? redirectWithFlash(page, `Message sent. ${note}`, { type: "info" })
      : redirectWithFlash(page, "Message sent.")
  })
}
