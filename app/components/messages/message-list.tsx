import { FileList } from "#app/components/files/file-list.tsx"
import { isMasked, MASK_NOTE } from "#app/domain/work/conversations/conversation.ts"
import type {
  Conversation,
  Message,
} from "#app/domain/work/conversations/message-queries.server.ts"
import { cx } from "#app/ui/class-names.ts"
import { ExactTime } from "#app/ui/time.tsx"
import { href, threadHref, urls } from "#app/urls/index.ts"

type MessageListProps = {
  conversation: Pick<Conversation, "threadId" | "messages" | "otherName" | "seenId">
}

/** Oldest first; announces new ones. */
export function MessageList({ conversation }: MessageListProps) {
  const { threadId, messages, otherName, seenId } = conversation
  const lastOwn = messages.filter(({ isOwn }) => isOwn).at(-1)
  return (
    <div role="log" aria-label="Messages">
      <ol className="grid gap-3">
        {messages.map((message) =>
          message.kind === "system" ? (
            <SystemLine key={message.id} message={message} />
          ) : (
            <TextMessage
              key={message.id}
              threadId={threadId}
              message={message}
              from={message.isOwn ? "You" : (otherName ?? "Unknown")}
              isSeen={message === lastOwn && message.id <= seenId}
            />
          ),
        )}
      </ol>
    </div>
  )
}

function SystemLine({ message: { body, createdAt } }: { message: Message }) {
  return (
    <li className="px-4 text-center text-sm text-muted">
      {body} <ExactTime at={createdAt} />
    </li>
  )
}

type TextMessageProps = {
  threadId: string | null
  message: Message
  from: string
  isSeen: boolean
}

function TextMessage({ threadId, message, from, isSeen }: TextMessageProps) {
  const { id, body, isCut, createdAt, isOwn, isRemoved, files } = message
  return (
    <li
      id={`message-${id}`}
      className={cx(
        "grid max-w-[min(36rem,90%)] gap-1 rounded-card border px-4 py-2",
        isOwn
          ? "justify-self-end border-transparent bg-accent-soft"
          : "justify-self-start border-line bg-raised",
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
        <span className="font-medium text-ink wrap-anywhere">{from}</span>
        <ExactTime at={createdAt} />
      </p>
      <p
        dir="auto"
        className={cx("whitespace-pre-wrap wrap-anywhere", isRemoved && "text-muted italic")}
      >
        {body}
      </p>
      {isCut && threadId !== null && (
        <p className="text-sm">
          <a
            href={threadHref(threadId, id)}
            className="text-link"
            aria-label={`Read all of this message from ${from}`}
          >
            Read all
          </a>
        </p>
      )}
      <FileList files={files} />
      {isMasked(body) && <p className="text-sm text-muted">{MASK_NOTE}</p>}
      {isSeen && <p className="text-right text-sm text-muted">Seen</p>}
      {!isOwn && !isRemoved && (
        <p className="text-sm">
          <a
            href={href(urls.report, { subject: "message", subjectId: String(id) })}
            className="text-link"
            aria-label={`Report this message from ${from}`}
          >
            Report
          </a>
        </p>
      )}
    </li>
  )
}
