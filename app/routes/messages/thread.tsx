import "./thread.css"
import { useLoaderData } from "@remix-run/react"
import { MessageForm } from "#app/components/messages/message-form.tsx"
import { MessageList } from "#app/components/messages/message-list.tsx"
import { useConversation } from "#app/components/messages/use-conversation.ts"
import { SafetyNote } from "#app/components/moderation/safety-note.tsx"
import { describeWaitingOffer } from "#app/domain/work/conversation-offers/offer-queries.server.ts"
import { MessageInput } from "#app/domain/work/conversations/conversation-schema.ts"
import { findConversation } from "#app/domain/work/conversations/message-queries.server.ts"
import { markSeen } from "#app/domain/work/conversations/read-cursors.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { isPrefetch } from "#app/http/request-purpose.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { Avatar } from "#app/ui/avatar.tsx"
import { Badge } from "#app/ui/badge.tsx"
import { ButtonLink } from "#app/ui/button.tsx"
import { useFormAnswer } from "#app/ui/form/use-form-answer.ts"
import { Icon } from "#app/ui/icon.tsx"
import { skipRevalidation } from "#app/ui/skip-revalidation.ts"
import { offersHref } from "#app/urls/add-ons.ts"
import { href, urls } from "#app/urls/index.ts"
import { readMessageCursor } from "./message-cursor.server.ts"
import { ProjectLink } from "./project-link.tsx"
import { submitMessage } from "./submit-message.server.ts"
import { ThreadSettings } from "./thread-settings.tsx"

/** A message of 4,000 characters, and a complaint. */
export const config = { sends: "work", maxBody: 128 * 1024, uploads: "files" } satisfies RouteConfig

export const loader = actorHandler(({ actor, request, params }) => {
  const threadId = params.threadId ?? ""
  const before = readMessageCursor(request, "before")
  const conversation = findConversation(actor, threadId, before)
  if (before === undefined && !isPrefetch(request)) markSeen(actor, conversation)
  const required = requiredFields(MessageInput)
  const offer = describeWaitingOffer(actor, threadId)
  const isNewest = before === undefined
  return { role: actor.role, threadId, conversation, required, isNewest, offer }
})

export const action = actorHandler(({ actor, request, params }) =>
  submitMessage(request, actor, params.threadId ?? ""),
)

export const shouldRevalidate = skipRevalidation

export const meta = titleMeta<typeof loader>(
  (data) => `Messages: ${data?.conversation.otherName ?? "Unknown"}`,
)

/** Updates of one conversation must not appear in the next one opened on this page. */
export default function ThreadPage() {
  const { threadId } = useLoaderData<typeof loader>()
  return <Thread key={threadId} />
}

function Thread() {
  const loaderData = useLoaderData<typeof loader>()
  const { role, threadId, conversation: loaded, isNewest, offer } = loaderData
  const answer = useFormAnswer<typeof action>()
  const conversation = useConversation(loaded, answer, isNewest)
  const { otherName, otherPictureId: pictureId, older } = conversation
  const olderLink = older !== undefined && (
    <ButtonLink
      href={href(urls.messages.thread, { threadId }, { before: older })}
      kind="secondary"
      className="justify-self-center"
    >
      Older messages
    </ButtonLink>
  )
  return (
    <div className="thread">
      <header>
        <a href={href(urls.messages.list)} className="icon-button -ml-2" aria-label="Messages">
          <Icon name="back" />
        </a>
        <Avatar pictureHref={pictureId && href(urls.picture, { pictureId })} />
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-lg">{otherName ?? "Unknown"}</h1>
          <p className="flex gap-2 text-sm">
            <ProjectLink role={role} conversation={conversation} />
            {conversation.isMuted && <Badge>Muted</Badge>}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:basis-full">
          <ThreadSettings threadId={threadId} conversation={conversation} />
        </div>
      </header>
      <MessageList conversation={conversation} className="thread-log" older={olderLink} />
      <section id="newest" aria-label="Write a message">
        {!conversation.isOpen && <SafetyNote />}
        {(offer || conversation.writing.isAllowed) && (
          <p>
            <a href={offersHref(threadId)} className="text-link tall">
              {offer ?? "Send an offer"}
            </a>
          </p>
        )}
        {isNewest ? (
          <MessageForm conversation={conversation} isLive />
        ) : (
          <ButtonLink href={href(urls.messages.thread, { threadId })} kind="secondary">
            Newest messages
          </ButtonLink>
        )}
      </section>
    </div>
  )
}
