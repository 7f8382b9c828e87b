import { eq } from "drizzle-orm"
import { readRowId } from "#app/domain/shared/row-id.ts"
import { truncate } from "#app/domain/shared/text.ts"
import { db, type Params, query, rowBy } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { messages, reviews, threads } from "#db/schema/conversations.ts"
import { storedFiles } from "#db/schema/deliverables.ts"
import { invitations } from "#db/schema/hiring.ts"
import { profiles } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"
import { services } from "#db/schema/services.ts"
import type { ReportSubject } from "#db/schema/words.ts"

export type ReportedContent = {
  /** One line. */
  name: string
  ownerId: string
  ownerName: string
  texts: { label: string; text: string }[]
  projectId?: string
  orderId?: string
}

const NAME_LENGTH = 80
/** Characters per page. */
const MAX_TEXT = 10_000

type ById = Params<{ id: string }>
const selectOwner = query((p: ById) =>
  db
    .select({ name: profiles.name, deletedAt: users.deletedAt })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, p.id)),
)
const findProfile = rowBy(profiles, "userId")
const findProject = rowBy(projects, "id")
const findReview = rowBy(reviews, "id")
const selectMessage = query((p: Params<{ id: number }>) =>
  db
    .select({ message: messages, projectId: threads.projectId })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(eq(messages.id, p.id)),
)
const findInvitation = rowBy(invitations, "id")
const findService = rowBy(services, "id")
const selectFiles = query((p: Params<{ id: number }>) =>
  db
    .select({ name: storedFiles.name })
    .from(storedFiles)
    .where(eq(storedFiles.messageId, p.id))
    .limit(10),
)

/** @returns undefined if deleted */
export function findReportedContent(about: {
  subject: ReportSubject
  subjectId: string
}): ReportedContent | undefined {
  const found = FINDERS[about.subject](about.subjectId)
  if (!found) return undefined
  const owner = selectOwner.get({ id: found.ownerId })
  const ownerName = owner?.deletedAt === null ? (owner.name ?? "Unknown") : "Unknown"
  return {
    ...found,
    ownerName,
    name: truncate((found.name || ownerName).replace(/\s+/g, " "), NAME_LENGTH),
    texts: found.texts.flatMap(({ label, text }) =>
      text === "" ? [] : [{ label, text: text.slice(0, MAX_TEXT) }],
    ),
  }
}

type Found = Omit<ReportedContent, "ownerName">

const found = <Row>(row: Row | undefined, describe: (row: Row) => Found): Found | undefined =>
  row && describe(row)

/** Texts that are empty are left out. */
const FINDERS: Record<ReportSubject, (id: string) => Found | undefined> = {
  user: (id) =>
    found(findProfile(id), ({ name, userName, website }) => ({
      name,
      ownerId: id,
      texts: [
        { label: "Name", text: name },
        { label: "Username", text: userName ?? "" },
        { label: "Website", text: website ?? "" },
      ],
    })),
  project: (id) =>
    found(findProject(id), ({ title, description, brief, brandId }) => ({
      name: title,
      ownerId: brandId,
      projectId: id,
      texts: [
        { label: "Title", text: title },
        { label: "Description", text: description },
        { label: "Brief", text: textsOfBrief(brief).join("\n") },
      ],
    })),
  message: (id) => {
    const row = selectMessage.get({ id: readRowId(id) })
    if (!row?.message.senderId) return undefined
    const { body, senderId } = row.message
    const files = selectFiles.all({ id: row.message.id })
    const named = files.map(({ name }) => ({ label: "File", text: name }))
    const texts = [{ label: "Message", text: body }, ...named]
    return { name: body, ownerId: senderId, texts, projectId: row.projectId }
  },
  review: (id) =>
    found(findReview(id), ({ text, stars, reply, privateNote, fromId, orderId }) => ({
      name: text,
      ownerId: fromId,
      orderId,
      texts: [
        { label: `Review, ${stars} of 5 stars`, text },
        { label: "Reply", text: reply ?? "" },
        { label: "Note to us", text: privateNote },
      ],
    })),
  invitation: (id) =>
    found(findInvitation(id), ({ message, brandId, projectId }) => ({
      name: message,
      ownerId: brandId,
      projectId,
      texts: [{ label: "Invitation", text: message || "No words." }],
    })),
  service: (id) =>
    found(findService(id), ({ title, description, needs, extras, userId }) => ({
      name: title,
      ownerId: userId,
      texts: [
        { label: "Name", text: title },
        { label: "Description", text: description },
        { label: "The brand provides", text: needs },
        { label: "Extras", text: extras.map(({ name }) => name).join("\n") },
      ],
    })),
}

/** Collects typed texts at any depth of a brief. */
export function textsOfBrief(brief: unknown): string[] {
  if (typeof brief === "string") return [brief]
  if (typeof brief !== "object" || brief === null) return []
  return Object.values(brief).flatMap(textsOfBrief)
}
