import { eq } from "drizzle-orm"
import { readRowId } from "#app/domain/shared/row-id.ts"
import { truncate } from "#app/domain/shared/text.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { messages, reviews, threads } from "#db/schema/conversations.ts"
import { storedFiles } from "#db/schema/deliverables.ts"
import { invitations } from "#db/schema/hiring.ts"
import { profiles } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"
import { services } from "#db/schema/services.ts"
import type { ReportSubject } from "#db/schema/words.ts"

export type Reported = {
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
const selectProfile = query((p: ById) =>
  db.select().from(profiles).where(eq(profiles.userId, p.id)),
)
const selectProject = query((p: ById) => db.select().from(projects).where(eq(projects.id, p.id)))
const selectReview = query((p: ById) => db.select().from(reviews).where(eq(reviews.id, p.id)))
const selectMessage = query((p: Params<{ id: number }>) =>
  db
    .select({ message: messages, projectId: threads.projectId })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(eq(messages.id, p.id)),
)
const selectInvitation = query((p: ById) =>
  db.select().from(invitations).where(eq(invitations.id, p.id)),
)
const selectService = query((p: ById) => db.select().from(services).where(eq(services.id, p.id)))
const selectFiles = query((p: Params<{ id: number }>) =>
  db
    .select({ name: storedFiles.name })
    .from(storedFiles)
    .where(eq(storedFiles.messageId, p.id))
    .limit(10),
)

/** @returns undefined if deleted */
export function findReported(about: {
  subject: ReportSubject
  subjectId: string
}): Reported | undefined {
  const found = FINDERS[about.subject](about.subjectId)
  if (!found) return undefined
  const owner = selectOwner.get({ id: found.ownerId })
  const ownerName = owner?.deletedAt === null ? (owner.name ?? "Unknown") : "Unknown"
  return {
    ...found,
    ownerName,
    name: truncate((found.name || ownerName).replace(/\s+/g, " "), NAME_LENGTH),
    texts: found.texts.map(({ label, text }) => ({ label, text: text.slice(0, MAX_TEXT) })),
  }
}

type Found = Omit<Reported, "ownerName">

const FINDERS: Record<ReportSubject, (id: string) => Found | undefined> = {
  user: (id) => {
    const row = selectProfile.get({ id })
    if (!row) return undefined
    const { name, userName, website } = row
    const texts = [
      { label: "Name", text: name },
      { label: "Username", text: userName ?? "" },
      { label: "Website", text: website ?? "" },
    ]
    return { name, ownerId: id, texts: texts.filter(({ text }) => text !== "") }
  },
  project: (id) => {
    const row = selectProject.get({ id })
    if (!row) return undefined
    const { title, description, brief, brandId } = row
    const texts = [
      { label: "Title", text: title },
      { label: "Description", text: description },
      { label: "Brief", text: textsOfBrief(brief).join("\n") },
    ]
    return {
      name: title,
      ownerId: brandId,
      texts: texts.filter(({ text }) => text !== ""),
      projectId: id,
    }
  },
  message: (id) => {
    const row = selectMessage.get({ id: readRowId(id) })
    if (!row?.message.senderId) return undefined
    const { body, senderId } = row.message
    const named = selectFiles
      .all({ id: row.message.id })
      .map((file) => ({ label: "File", text: file.name }))
    const texts = [{ label: "Message", text: body }, ...named]
    return { name: body, ownerId: senderId, texts, projectId: row.projectId }
  },
  review: (id) => {
    const row = selectReview.get({ id })
    if (!row) return undefined
    const { text, stars, reply, privateNote, fromId, orderId } = row
    const texts = [
      { label: `Review, ${stars} of 5 stars`, text },
      { label: "Reply", text: reply ?? "" },
      { label: "Note to us", text: privateNote },
    ]
    return { name: text, ownerId: fromId, texts: texts.filter((one) => one.text !== ""), orderId }
  },
  invitation: (id) => {
    const row = selectInvitation.get({ id })
    if (!row) return undefined
    const { message, brandId, projectId } = row
    const texts = [{ label: "Invitation", text: message || "No words." }]
    return { name: message, ownerId: brandId, texts, projectId }
  },
  service: (id) => {
    const row = selectService.get({ id })
    if (!row) return undefined
    const { title, description, needs, extras, userId } = row
    const texts = [
      { label: "Name", text: title },
      { label: "Description", text: description },
      { label: "The brand provides", text: needs },
      { label: "Extras", text: extras.map(({ name }) => name).join("\n") },
    ]
    return { name: title, ownerId: userId, texts: texts.filter(({ text }) => text !== "") }
  },
}

/** Collects typed texts at any depth of a brief. */
export function textsOfBrief(brief: unknown): string[] {
  if (typeof brief === "string") return [brief]
  if (typeof brief !== "object" || brief === null) return []
  return Object.values(brief).flatMap(textsOfBrief)
}
