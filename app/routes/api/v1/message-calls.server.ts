import { z } from "zod"
import { isInfluencer } from "#app/domain/identity/accounts/actor.ts"
import { multiLine } from "#app/domain/shared/fields.ts"
import { findConversation } from "#app/domain/work/conversations/message-queries.server.ts"
import { sendMessage } from "#app/domain/work/conversations/send-message.server.ts"
import { listThreads } from "#app/domain/work/conversations/thread-list.server.ts"
import { apiCall } from "#app/http/api-call.server.ts"
import { MESSAGE_KINDS } from "#db/schema/words.ts"
import { File } from "./order-schemas.ts"
import { fill, id, NumberPageQuery, PageQuery, pageOf, time, toPageAnswer } from "./schemas.ts"

const Conversation = z
  .object({
    id,
    projectTitle: z.string(),
    counterpart: z.string().nullable().describe("The other side's name; null when it left"),
    lastLine: z.string().describe("The beginning of the newest message"),
    lastMessageAt: time,
    unread: z.int(),
  })
  .meta({ id: "Conversation" })

const Message = z
  .object({
    id: z.int(),
    kind: z.enum(MESSAGE_KINDS).describe("system: written by us"),
    body: z.string(),
    isOwn: z.boolean(),
    isRemoved: z.boolean(),
    createdAt: time,
    files: z.array(File),
  })
  .meta({ id: "Message" })

const text = multiLine(4_000, "Please write a message.")

const SentMessage = z
  .object({
    id: z.int(),
    conversationId: id,
    hidden: z.array(z.string()).describe("Kinds of contact details that were hidden"),
  })
  .meta({ id: "SentMessage" })

type Sent = ReturnType<typeof sendMessage>

const toSent = ({ messageId, threadId, hidden }: Sent): z.input<typeof SentMessage> => ({
  id: messageId,
  conversationId: threadId,
  hidden,
})

export const messageCalls = [
  apiCall({
    name: "listConversations",
    path: "/api/v1/conversations",
    summary: "Own conversations: those with unread messages first, then by their newest message",
    access: "signed-in",
    scope: "messages:read",
    input: { query: PageQuery },
    answer: pageOf(Conversation),
    handle: ({ actor, query: { cursor } }) =>
      toPageAnswer(listThreads(actor, { after: cursor }), (row) =>
        fill(Conversation, { ...row, counterpart: row.otherName }),
      ),
  }),
  apiCall({
    name: "listMessages",
    path: "/api/v1/conversations/:conversationId/messages",
    summary: "Messages of a conversation, newest first; reading them here marks none as read",
    access: "signed-in",
    scope: "messages:read",
    input: { params: z.object({ conversationId: id }), query: NumberPageQuery },
    answer: pageOf(Message),
    handle({ actor, params: { conversationId }, query: { cursor } }) {
      const { messages, older } = findConversation(actor, conversationId, cursor)
      return toPageAnswer({ items: messages.toReversed(), next: older }, (row) =>
        fill(Message, row),
      )
    },
  }),
  apiCall({
    name: "sendMessage",
    method: "POST",
    path: "/api/v1/conversations/:conversationId/messages",
    summary: "Send a message; contact details are hidden until an order is paid",
    access: "signed-in",
    scope: "messages:write",
    input: { params: z.object({ conversationId: id }), body: z.strictObject({ body: text }) },
    answer: SentMessage,
    status: 201,
    handle: ({ actor, params, body }) => toSent(sendMessage(actor, params.conversationId, body)),
  }),
  apiCall({
    name: "startConversation",
    method: "POST",
    path: "/api/v1/conversations",
    summary: "Send the first message about a project to or from an applicant",
    access: "signed-in",
    scope: "messages:write",
    input: {
      body: z.strictObject({
        projectId: id,
        influencerId: id.optional().describe("For brands"),
        body: text,
      }),
    },
    answer: SentMessage,
    status: 201,
    refusals: [404],
    handle({ actor, body: { projectId, influencerId = "", body } }) {
      const to = { projectId, influencerId: isInfluencer(actor) ? actor.userId : influencerId }
      return toSent(sendMessage(actor, to, { body }))
    },
  }),
]
