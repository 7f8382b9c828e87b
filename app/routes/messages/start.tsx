import { redirect } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { MessageForm } from "#app/components/messages/message-form.tsx"
import { SafetyNote } from "#app/components/moderation/safety-note.tsx"
import { type BrandActor, isBrand } from "#app/domain/identity/accounts/actor.ts"
import { assertDiscoverable } from "#app/domain/market/creators/discoverable.server.ts"
import { MessageInput } from "#app/domain/work/conversations/conversation-schema.ts"
import { findThreadToWriteIn } from "#app/domain/work/conversations/conversation-to-write-in.server.ts"
import { findNewConversation } from "#app/domain/work/conversations/message-queries.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { isRefusedForm } from "#app/http/request-purpose.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { ANY_PROJECT_ID, href, threadHref, urls } from "#app/urls/index.ts"
import { ProjectLink } from "./project-link.tsx"
import { submitMessage } from "./submit-message.server.ts"

/** A message of 4,000 characters, and a complaint. */
export const config = { sends: "work", maxBody: 128 * 1024, uploads: "files" } satisfies RouteConfig

export const loader = actorHandler(({ actor, request, params }) => {
  const { projectId = "", influencerId = "" } = params
  if (projectId === ANY_PROJECT_ID && isBrand(actor)) throw redirect(wayTo(actor, influencerId))
  const conversation = findNewConversation(actor, { projectId, influencerId })
  // Shows a rejected form again with its text; the next try goes to the conversation.
  if (conversation.threadId !== null && !isRefusedForm(request)) {
    throw redirect(threadHref(conversation.threadId))
  }
  return { role: actor.role, conversation, required: requiredFields(MessageInput) }
})

/** Leads to the conversation, or to the invitation that begins one. */
function wayTo(actor: BrandActor, influencerId: string): string {
  assertDiscoverable(actor, influencerId)
  const way = findThreadToWriteIn(actor, influencerId)
  if (!way) return href(urls.brand.invite, { influencerId }, { message: "first" })
  if ("threadId" in way) return threadHref(way.threadId)
  return href(urls.messages.start, { projectId: way.projectId, influencerId })
}

export const action = actorHandler(({ actor, request, params }) => {
  const { projectId = "", influencerId = "" } = params
  return submitMessage(request, actor, { projectId, influencerId })
})

export const meta = titleMeta("New message")

export default function StartPage() {
  const { role, conversation } = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto max-w-[48rem]">
      <PageHeader
        title={`Message to ${conversation.otherName ?? "Unknown"}`}
        back={{ href: href(urls.messages.list), label: "Messages" }}
        meta={<ProjectLink role={role} conversation={conversation} />}
      />
      <div className="mb-6">
        <SafetyNote />
      </div>
      <MessageForm conversation={conversation} />
    </div>
  )
}
