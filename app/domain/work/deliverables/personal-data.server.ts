import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm"
import {
  column,
  copied,
  ifBrand,
  ifInfluencer,
  personal,
} from "#app/domain/shared/personal-data.server.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { influencerAcceptedAt } from "#app/domain/work/orders/agreement.server.ts"
import {
  isBrand,
  orderIdsOf,
  readRowsOfOrders,
  rowsOfOrders,
} from "#app/domain/work/orders/personal-data.server.ts"
import { db } from "#app/platform/db.server.ts"
import { agreements, deliverables, draftComments, submissions } from "#db/schema/deliverables.ts"
import { orders } from "#db/schema/orders.ts"

const EACH_SIDE = column.hidden("Each side's copy has its own, as acceptedAt and ip.")

export const DELIVERABLE_PERSONAL_DATA = [
  personal(agreements, {
    part: { name: "agreements", rows: agreementsOf },
    erase: {
      keeps: "They are the contract of the two sides.",
      rows: rowsOfOrders(agreements.orderId),
    },
    columns: {
      ...copied(agreements, "orderId", "terms", "hash", "createdAt"),
      ...column.each(EACH_SIDE, "brandAcceptedAt", "influencerAcceptedAt"),
      brandIp: column.erasedTo(null, ifBrand, EACH_SIDE),
      influencerIp: column.erasedTo(null, ifInfluencer, EACH_SIDE),
    },
  }),
  personal(deliverables, {
    part: {
      name: "deliverables",
      rows: readRowsOfOrders(deliverables.orderId, deliverables.position),
    },
    erase: { keeps: "They tell what an order was for.", rows: rowsOfOrders(deliverables.orderId) },
    columns: {
      ...copied(deliverables, "id", "orderId", "position", "type", "platform", "state", "dueAt"),
      ...copied(deliverables, "liveAt", "disclosureLabel", "disclosureConfirmedAt", "isAiMade"),
      ...copied(deliverables, "changesAskedAt"),
      ...column.each(column.erasedTo(null, ifInfluencer), "liveUrl", "views", "likes", "comments"),
      ...column.each(column.erasedTo(null, ifInfluencer), "reportedAt", "noLabelReason"),
      liveKey: column.erasedTo(null, ifInfluencer, column.derived),
      changeReason: column.erasedTo(null, ifBrand),
    },
  }),
  personal(submissions, {
    parts: [
      { name: "submissions", role: "influencer", rows: readRowsOfOrders(submissions.orderId) },
      { name: "decisions-on-submissions", role: "brand", rows: decisionsOf },
    ],
    erase: {
      keeps: "That there was one stays, without its text.",
      rows: rowsOfOrders(submissions.orderId),
    },
    columns: {
      ...copied(submissions, "id", "deliverableId", "orderId", "version", "createdAt", "decision"),
      ...copied(submissions, "decidedAt"),
      text: column.erasedTo("", ifInfluencer),
      link: column.erasedTo(null, ifInfluencer),
      reason: column.erasedTo(null, ifBrand),
    },
  }),
  personal(draftComments, {
    part: {
      name: "draft-comments",
      // Both sides' comments, since answers need their context.
      rows: readRowsOfOrders(draftComments.orderId, draftComments.createdAt, draftComments.id),
    },
    erase: {
      keeps: "The other side sees that there was one.",
      rows: rowsOfOrders(draftComments.orderId),
    },
    columns: {
      ...copied(draftComments, "id", "orderId", "deliverableId", "submissionId", "fileId"),
      ...copied(draftComments, "authorRole", "x", "y", "second", "createdAt"),
      guestName: column.erasedTo(null, ifBrand),
      text: column.erasedTo("[comment erased]", ({ role }) => eq(draftComments.authorRole, role)),
    },
  }),
]

/** Acceptance time and ip address of the user's own side only; nothing that it never accepted. */
function* agreementsOf(userId: string) {
  const { brandAcceptedAt, brandIp, influencerIp } = agreements
  for (const ids of orderIdsOf(userId)) {
    yield* db
      .select({
        ...pick(agreements, "orderId", "terms", "hash"),
        acceptedAt: sql<number>`iif(${isBrand(userId)}, ${brandAcceptedAt}, ${influencerAcceptedAt})`,
        ip: sql<string | null>`iif(${isBrand(userId)}, ${brandIp}, ${influencerIp})`,
        createdAt: agreements.createdAt,
      })
      .from(agreements)
      .innerJoin(orders, eq(orders.id, agreements.orderId))
      .where(
        and(inArray(agreements.orderId, ids), or(isBrand(userId), isNotNull(orders.startedAt))),
      )
      .all()
  }
}

/** Without the influencer's work. */
function* decisionsOf(userId: string) {
  const { orderId, deliverableId, version, decision, reason, decidedAt } = submissions
  for (const ids of orderIdsOf(userId)) {
    yield* db
      .select({ orderId, deliverableId, version, decision, reason, decidedAt })
      .from(submissions)
      .where(and(inArray(orderId, ids), isNotNull(decision)))
      .all()
  }
}
