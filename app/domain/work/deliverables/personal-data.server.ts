import { and, asc, eq, inArray, isNotNull, or, sql } from "drizzle-orm"
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
  ofOrders,
  orderIdsOf,
  rowsOfOrders,
} from "#app/domain/work/orders/personal-data.server.ts"
import { db } from "#app/platform/db.server.ts"
import { agreements, deliverables, draftComments, submissions } from "#db/schema/deliverables.ts"
import { orders } from "#db/schema/orders.ts"

const EACH_SIDE = column.hidden("Each side's copy has its own, as acceptedAt and ip.")

export const DELIVERABLE_DATA = [
  personal(agreements, {
    part: { name: "agreements", rows: agreementsOf },
    erase: {
      keeps: "They are the contract of the two sides.",
      rows: rowsOfOrders(agreements.orderId),
    },
    columns: {
      ...copied(agreements, "orderId", "terms", "hash", "createdAt"),
      brandAcceptedAt: EACH_SIDE,
      brandIp: column.erasedTo(null, ifBrand, EACH_SIDE),
      influencerAcceptedAt: EACH_SIDE,
      influencerIp: column.erasedTo(null, ifInfluencer, EACH_SIDE),
    },
  }),
  personal(deliverables, {
    part: { name: "deliverables", rows: deliverablesOf },
    erase: { keeps: "They tell what an order was for.", rows: rowsOfOrders(deliverables.orderId) },
    columns: {
      ...copied(deliverables, "id", "orderId", "position", "type", "platform", "state", "dueAt"),
      ...copied(deliverables, "liveAt", "disclosureLabel", "disclosureConfirmedAt", "isAiMade"),
      ...copied(deliverables, "changesAskedAt"),
      liveUrl: column.erasedTo(null, ifInfluencer),
      liveKey: column.erasedTo(null, ifInfluencer, column.derived),
      views: column.erasedTo(null, ifInfluencer),
      likes: column.erasedTo(null, ifInfluencer),
      comments: column.erasedTo(null, ifInfluencer),
      reportedAt: column.erasedTo(null, ifInfluencer),
      noLabelReason: column.erasedTo(null, ifInfluencer),
      changeReason: column.erasedTo(null, ifBrand),
    },
  }),
  personal(submissions, {
    parts: [
      { name: "submissions", role: "influencer", rows: ofOrders(submissions.orderId) },
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
    part: { name: "draft-comments", rows: commentsOf },
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

/** Both sides' comments, since answers need their context. */
function* commentsOf(userId: string) {
  const { orderId, createdAt, id } = draftComments
  for (const ids of orderIdsOf(userId)) {
    const rows = db.select().from(draftComments).where(inArray(orderId, ids))
    yield* rows.orderBy(asc(orderId), asc(createdAt), asc(id)).all()
  }
}

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

function* deliverablesOf(userId: string) {
  const { orderId, position } = deliverables
  for (const ids of orderIdsOf(userId)) {
    const rows = db.select().from(deliverables).where(inArray(orderId, ids))
    yield* rows.orderBy(asc(orderId), asc(position)).all()
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
