import { and, asc, desc, eq, isNotNull } from "drizzle-orm"
import { isOfCampaign } from "#app/domain/admin/reports/campaign-posts.server.ts"
import { findCampaign } from "#app/domain/admin/reports/campaign-subject.server.ts"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { findList } from "#app/domain/market/creators/lists/list-queries.server.ts"
import { findOwnList } from "#app/domain/market/creators/lists/manage-lists.server.ts"
import { isPictureShown } from "#app/domain/market/projects/public-pictures.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { maskContacts, shownName } from "#app/domain/shared/masking/mask-contacts.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { findDeliverable } from "#app/domain/work/deliverables/deliverable-queries.server.ts"
import { deliverableName } from "#app/domain/work/deliverables/deliverable-table.ts"
import { findOwnDeliverable } from "#app/domain/work/deliverables/deliverable-transitions.server.ts"
import { db } from "#app/platform/db.server.ts"
import { deliverables } from "#db/schema/deliverables.ts"
import { orders } from "#db/schema/orders.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { Platform, ReviewSubject } from "#db/schema/words.ts"

/** A choice of fields for guests, never a row as it is. */
export type ReviewedList = {
  kind: "list"
  title: string
  creators: {
    id: string
    name: string
    userName: string
    pictureId: string | null
    city: string
    niches: readonly string[]
    followers: readonly { platform: Platform; count: number }[]
  }[]
  next: string | undefined
}

const MAX_RESULTS = 100

/** @throws NotFound where the list is not the brand's */
function showList(brand: BrandActor, listId: string, after?: string): ReviewedList {
  const { list, entries } = findList(brand, listId, { after })
  const creators = entries.items.flatMap(({ creator }) => {
    if (!creator) return []
    const { userId: id, name, userName, city, niches, followers } = creator
    // Others need a session.
    const isOpen = creator.pictureId !== null && isPictureShown(creator.pictureId)
    const pictureId = isOpen ? creator.pictureId : null
    return [{ id, name, userName, pictureId, city, niches, followers }]
  })
  return { kind: "list", title: list.name, creators, next: entries.next }
}

/** @throws NotFound */
export function findOrderOf({ userId }: BrandActor, deliverableId: string): string {
  const order = db
    .select({ id: orders.id })
    .from(deliverables)
    .innerJoin(orders, and(eq(orders.id, deliverables.orderId), eq(orders.brandId, userId)))
    .where(eq(deliverables.id, deliverableId))
    .get()
  if (!order) throw new NotFound("There is no such deliverable.")
  return order.id
}

/** Shows the newest version; of comments neither the order nor its sides' names. */
function showDraft(brand: BrandActor, deliverableId: string) {
  const orderId = findOrderOf(brand, deliverableId)
  const draft = findDeliverable(brand, orderId, deliverableId)
  const [latest] = draft.versions
  return {
    kind: "draft" as const,
    title: `${deliverableName(draft)}: ${draft.title}`,
    version: latest && {
      id: latest.id,
      version: latest.version,
      text: maskContacts(latest.text).text,
      link: latest.link,
      createdAt: latest.createdAt,
      files: latest.files.map(({ id, name, bytes, mediaType }) => ({ id, name, bytes, mediaType })),
    },
    comments: draft.draftComments.map(
      ({ id, authorRole, guestName, text, submissionId, fileId, x, y, second, createdAt }) => ({
        ...{ id, authorRole, guestName, submissionId, fileId, x, y, second, createdAt },
        text: maskContacts(text).text,
      }),
    ),
    canComment: draft.canComment,
  }
}
export type ReviewedDraft = ReturnType<typeof showDraft>

/** Shows live posts with the figures that their influencers reported. */
function showResults(brand: BrandActor, id: string) {
  const { title, projectIds } = findCampaign(brand, id)
  const posts = db
    .select({
      id: deliverables.id,
      name: profiles.name,
      ...pick(deliverables, "type", "platform", "liveUrl", "liveAt", "views", "likes", "comments"),
    })
    .from(orders)
    .innerJoin(deliverables, eq(deliverables.orderId, orders.id))
    .innerJoin(profiles, eq(profiles.userId, orders.influencerId))
    .where(
      and(
        isOfCampaign({ projectIds: JSON.stringify(projectIds), brandId: brand.userId }),
        isNotNull(deliverables.liveUrl),
      ),
    )
    .orderBy(desc(deliverables.liveAt), asc(deliverables.id))
    .limit(MAX_RESULTS)
    .all()
  const shown = posts.map((post) => ({ ...post, name: shownName(post.name) }))
  return { kind: "results" as const, title, posts: shown }
}
export type ReviewedResults = ReturnType<typeof showResults>

/** Finds the version that a link to a draft shows. @throws NotFound */
export const findNewestVersion = (brand: BrandActor, deliverableId: string) =>
  findOwnDeliverable(brand, findOrderOf(brand, deliverableId), deliverableId).latest

/** @throws NotFound where it is not the brand's, or gone */
export function showSubject(
  brand: BrandActor,
  subject: ReviewSubject,
  id: string,
  after?: string,
): ReviewedList | ReviewedDraft | ReviewedResults {
  if (subject === "list") return showList(brand, id, after)
  return subject === "draft" ? showDraft(brand, id) : showResults(brand, id)
}

/** Names it for its brand. @throws NotFound */
export function titleOfSubject(brand: BrandActor, subject: ReviewSubject, id: string): string {
  if (subject === "list") return findOwnList(brand, id).name
  if (subject === "results") return findCampaign(brand, id).title
  return showDraft(brand, id).title
}
