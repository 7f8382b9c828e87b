import type { Conversation } from "#app/domain/work/conversations/message-queries.server.ts"
import { href, urls } from "#app/urls/index.ts"
import type { Role } from "#db/schema/words.ts"

type ProjectLinkProps = {
  role: Role
  conversation: Pick<Conversation, "projectId" | "projectTitle">
}

export const ProjectLink = ({ role, conversation }: ProjectLinkProps) => (
  <a
    href={href(urls[role].project, { projectId: conversation.projectId })}
    className="text-link wrap-anywhere"
  >
    {conversation.projectTitle}
  </a>
)
