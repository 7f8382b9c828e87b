import { and, eq, inArray, isNull } from "drizzle-orm"
import { describeBid, REJECT_LABELS } from "#app/domain/market/applications/application.ts"
import { maskShownText } from "#app/domain/market/creators/mask-shown-text.server.ts"
import type { NoticeFacts } from "#app/domain/shared/events/notification-rule.ts"
import { longDayOf } from "#app/domain/shared/indian-time.ts"
import { shownName } from "#app/domain/shared/masking/mask-contacts.ts"
import { formatPay } from "#app/domain/shared/money.ts"
import { db } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import type { notices } from "#db/schema/notifications.ts"
import { profiles } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"
import type { Currency } from "#db/schema/words.ts"

export type NoticeSource = Pick<typeof notices.$inferSelect, "actorId" | "projectId" | "data">

/** For deleted users and records. */
const UNKNOWN = "Unknown"

/** Reads all in two statements, without contact details: docs/rules.md#no-address-of-others */
export function findNoticeFacts(notified: readonly NoticeSource[]): NoticeFacts[] {
  const byId = projectsById(notified.flatMap(({ projectId }) => projectId ?? []))
  const people = notified.flatMap((one) =>
    [influencerIdOf(one) ?? [], brandOf(one, byId) ?? []].flat(),
  )
  const names = namesById(people)
  const nameOf = (userId: string | undefined) => names.get(userId ?? "") ?? UNKNOWN
  return notified.map((one) => {
    const { amountPaise, device = "", dueAt, by = "", phase = "", isDelivered, isFree } = one.data
    return {
      projectTitle: maskShownText(byId.get(one.projectId ?? "")?.title ?? "a project"),
      brandName: nameOf(brandOf(one, byId)),
      influencerName: nameOf(influencerIdOf(one)),
      amount: amountPaise === undefined ? "" : formatPay(Number(amountPaise), "INR"),
      isFree: isFree !== undefined,
      device: String(device),
      day: dueAt === undefined ? "" : longDayOf(Number(dueAt)),
      by: String(by),
      phase: String(phase),
      isDelivered: isDelivered !== undefined,
      offer: offerIn(one.data, byId.get(one.projectId ?? "")?.currency),
      reason: REASONS.get(one.data.rejectReason) ?? "",
    }
  })
}

const REASONS = new Map<string | number | undefined, string>(Object.entries(REJECT_LABELS))

function offerIn(
  { bidMinor, deliveryDays }: NoticeSource["data"],
  currency: Currency | undefined,
): string {
  if (bidMinor === undefined || deliveryDays === undefined || !currency) return ""
  return describeBid({ bidMinor: Number(bidMinor), deliveryDays: Number(deliveryDays) }, currency)
}

/** Without it the actor is the influencer. */
const influencerIdOf = ({ actorId, data }: NoticeSource): string | undefined =>
  data.influencerId === undefined ? (actorId ?? undefined) : String(data.influencerId)

type Project = Pick<typeof projects.$inferSelect, "title" | "brandId" | "currency">
type Found = ReturnType<typeof projectsById>
const brandOf = ({ projectId }: NoticeSource, byId: Found) => byId.get(projectId ?? "")?.brandId

function projectsById(ids: string[]) {
  if (ids.length === 0) return new Map<string, Project>()
  const { id, title, brandId, currency } = projects
  const rows = db
    .select({ id, title, brandId, currency })
    .from(projects)
    .where(inArray(projects.id, [...new Set(ids)]))
    .all()
  return new Map(rows.map(({ id, ...project }) => [id, project]))
}

function namesById(ids: string[]): Map<string, string> {
  if (ids.length === 0) return new Map()
  const rows = db
    .select({ userId: profiles.userId, name: profiles.name })
    .from(profiles)
    .innerJoin(users, and(eq(users.id, profiles.userId), isNull(users.deletedAt)))
    .where(inArray(profiles.userId, [...new Set(ids)]))
    .all()
  return new Map(rows.map(({ userId, name }) => [userId, shownName(name)]))
}
