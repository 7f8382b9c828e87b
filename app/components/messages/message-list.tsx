import type { ReactNode } from "react"
import { FileList, filePreviewHref } from "#app/components/files/file-list.tsx"
import { isMasked, MASK_NOTE } from "#app/domain/work/conversations/conversation.ts"
import type {
  Conversation,
  Message,
} from "#app/domain/work/conversations/message-queries.server.ts"
import { cx } from "#app/ui/class-names.ts"
import { Icon } from "#app/ui/icon.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, threadHref, urls } from "#app/urls/index.ts"

type MessageListProps = {
  conversation: Pick<Conversation, "threadId" | "messages" | "otherName" | "seenId">
  /** Of a log that scrolls by itself: it begins at its end, where CSS reverses it. */
  className?: string
  /** Link to the messages before these. */
  older?: ReactNode
}

/** Oldest first; announces new ones. */
export function MessageList({ conversation, className, older }: MessageListProps) {
  const { threadId, messages, otherName, seenId } = conversation
  const lastOwn = messages.filter(({ isOwn }) => isOwn).at(-1)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <div role="log" aria-label="Messages" tabIndex={0} className={className}>
      <ol className="grid gap-3">
        {older && <li className="grid">{older}</li>}
        {messages.map((message) =>
          message.kind === "system" ? (
            <SystemLine key={message.id} message={message} />
          ) : (
            <TextMessage
              key={message.id}
              threadId={threadId}
              message={message}
              from={nameOfSender(message, otherName ?? "Unknown")}
              isSeen={message === lastOwn && message.id <= seenId}
            />
          ),
        )}
      </ol>
    </div>
  )
}

/** A member's own messages name the member, to tell them from those of others. */
function nameOfSender({ isOwn, member }: Message, otherName: string): string {
  if (isOwn) return member ?? "You"
  return member ? `${otherName} · ${member}` : otherName
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
  const canReport = !isOwn && !isRemoved
  return (
    <li
      id={`message-${id}`}
      className={cx(
        "relative grid max-w-[min(36rem,90%)] gap-1 rounded-card border px-4 py-2",
        isOwn
          ? "justify-self-end border-transparent bg-accent-soft"
          : "justify-self-start border-line bg-raised",
      )}
    >
      <p
        className={cx(
          "flex flex-wrap items-baseline gap-x-2 text-sm text-muted",
          canReport && "pr-8",
        )}
      >
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
      <Pictures files={files} />
      <FileList files={files} />
      {isMasked(body) && <p className="text-sm text-muted">{MASK_NOTE}</p>}
      {isSeen && <p className="text-right text-sm text-muted">Seen</p>}
      {canReport && (
        <details className="absolute top-0 right-0 text-sm">
          <summary
            className="icon-button ml-auto list-none"
            aria-label={`More about this message from ${from}`}
          >
            <Icon name="more" />
          </summary>
          <a
            href={href(urls.report, { subject: "message", subjectId: String(id) })}
            className="mr-2 flex min-h-11 items-center rounded-control border border-line bg-raised px-4 shadow-float"
            aria-label={`Report this message from ${from}`}
          >
            Report
          </a>
        </details>
      )}
    </li>
  )
}

/** Decorative above the names; the height is kept while they load. */
const Pictures = ({ files }: Pick<Message, "files">) =>
  files
    .filter(({ mediaType }) => mediaType.startsWith("image/"))
    .map(({ id: fileId }) => (
      <img
        key={fileId}
        src={filePreviewHref(fileId)}
        alt=""
        loading="lazy"
        decoding="async"
        className="h-48 max-w-full rounded-control object-contain object-left"
      />
    ))
