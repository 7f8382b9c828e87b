import type { Conversation as Data } from "#app/domain/work/conversations/message-queries.server.ts"
import { Card } from "#app/ui/card.tsx"
import { useLiveMessages } from "#app/ui/live-messages.ts"
import { threadHref } from "#app/urls/index.ts"
import { MessageForm } from "./message-form.tsx"
import { MessageList } from "./message-list.tsx"

type ConversationProps = {
  conversation: Data
  orderId: string
}

export function Conversation({ conversation, orderId }: ConversationProps) {
  const { threadId, messages, older } = conversation
  useLiveMessages(threadId, messages.at(-1)?.id)
  return (
    <Card as="section" aria-labelledby="conversation-heading" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="conversation-heading" className="text-xl">
          Conversation
        </h2>
        {threadId !== null && (
          <a href={threadHref(threadId)} className="text-link">
            {older === undefined ? "Open the conversation" : "See all messages"}
          </a>
        )}
      </div>
      {messages.length === 0 && <p className="text-muted">No messages yet.</p>}
      <MessageList
        conversation={conversation}
        className="lg:flex lg:max-h-104 lg:flex-col-reverse lg:overflow-y-auto"
      />
      <MessageForm conversation={conversation} orderId={orderId} />
    </Card>
  )
}
