import { randomUUID } from "node:crypto"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { FILES_FIELD } from "#app/domain/identity/files/file-rules.ts"
import { receiveFiles, refusingBatch } from "#app/domain/identity/files/receive-files.server.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import type { PolicyResult } from "#app/domain/shared/policy.ts"
import {
  canSendFiles,
  canWrite,
  hiddenNote,
  type ThreadKey,
} from "#app/domain/work/conversations/conversation.ts"
import { MessageInput } from "#app/domain/work/conversations/conversation-schema.ts"
import { readNewMessages } from "#app/domain/work/conversations/read-new-messages.server.ts"
import { sendMessage } from "#app/domain/work/conversations/send-message.server.ts"
import {
  findOwnThread,
  findPair,
  findThreadRow,
  isPaid,
  otherSideOf,
  writingFacts,
} from "#app/domain/work/conversations/threads.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { submitUpload } from "#app/http/submit-upload.server.ts"
import { href, threadHref, urls } from "#app/urls/index.ts"

/**
 * Sends a message and returns to the conversation or order. Scripts that name their state get newer
 * messages instead.
 */
export function submitMessage(request: Request, actor: Actor, to: string | ThreadKey) {
  // Checks access before storing any byte.
  const files = canAttach(actor, to)
  const batch = files.isAllowed
    ? receiveFiles(actor, {})
    : refusingBatch(new Conflict(files.reason))
  return submitUpload(request, MessageInput, { batch, filesField: FILES_FIELD }, (input) => {
    const message = { ...input, files: batch.files }
    const { threadId, hidden } = sendMessage(actor, to, message)
    const flash = flashOf(hiddenNote(hidden))
    const sent = typeof to === "string" && sentOf(actor, threadId, input.after)
    if (sent) return { isAll: true as const, flash, sent }
    const orderId = new URL(request.url).searchParams.get("order")
    const page = orderId ? href(urls.orders.show, { orderId }) : threadHref(threadId)
    return redirectWithFlash(page, flash.message, flash)
  })
}

function canAttach(actor: Actor, to: string | ThreadKey): PolicyResult {
  const pair = typeof to === "string" ? findOwnThread(actor, to) : findPair(actor, to)
  const mayWrite = canWrite(writingFacts(actor, otherSideOf(actor, pair)))
  if (!mayWrite.isAllowed) return mayWrite
  return canSendFiles(isPaid(pair), typeof to === "string" || findThreadRow(pair) !== undefined)
}

type Flash = { message: string; type: "success" | "info" }

const flashOf = (note: string | undefined): Flash =>
  note
    ? { message: `Message sent. ${note}`, type: "info" }
    : { message: "Message sent.", type: "success" }

/** Missing messages and the key of the next form. */
function sentOf(actor: Actor, threadId: string, after: number | undefined) {
  const updates = after === undefined ? undefined : readNewMessages(actor, threadId, after)
  return updates && { ...updates, key: randomUUID() }
}
