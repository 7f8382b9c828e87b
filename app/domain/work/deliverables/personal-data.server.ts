import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm"
import {
  copied,
  DERIVED,
  erasedTo,
  hidden,
  ifBrand,
  ifInfluencer,
  personal,
  type TableData,
} from "#app/domain/shared/personal-data.server.ts"
import {
  isBrand,
  ofOrders,
  orderIdsOf,
  rowsOfOrders,
} from "#app/domain/work/orders/personal-data.server.ts"
import { db } from "#app/platform/db.server.ts"
import { agreements, deliverables, draftComments, submissions } from "#db/schema/deliverables.ts"
import { orders } from "#db/schema/orders.ts"

const EACH_SIDE = hidden("Each side's copy has its own, as acceptedAt and ip.")

export const DELIVERABLE_DATA: readonly TableData[] = [
  personal(agreements, {
    part: { name: "agreements", rows: agreementsOf },
    erase: {
      keeps: "They are the contract of the two sides.",
      rows: rowsOfOrders(agreements.orderId),
    },
    columns: {
      orderId: copied,
      terms: copied,
      hash: copied,
      brandAcceptedAt: EACH_SIDE,
      brandIp: erasedTo(null, ifBrand, EACH_SIDE),
      influencerAcceptedAt: EACH_SIDE,
      influencerIp: erasedTo(null, ifInfluencer, EACH_SIDE),
      createdAt: copied,
    },
  }),
  personal(deliverables, {
    part: { name: "deliverables", rows: deliverablesOf },
    erase: { keeps: "They tell what an order was for.", rows: rowsOfOrders(deliverables.orderId) },
    columns: {
      id: copied,
      orderId: copied,
      position: copied,
      type: copied,
      platform: copied,
      state: copied,
      dueAt: copied,
      liveUrl: erasedTo(null, ifInfluencer),
      liveKey: erasedTo(null, ifInfluencer, DERIVED),
      liveAt: copied,
      views: erasedTo(null, ifInfluencer),
      likes: erasedTo(null, ifInfluencer),
      comments: erasedTo(null, ifInfluencer),
      reportedAt: erasedTo(null, ifInfluencer),
      disclosureLabel: copied,
      noLabelReason: erasedTo(null, ifInfluencer),
      disclosureConfirmedAt: copied,
      isAiMade: copied,
      changeReason: erasedTo(null, ifBrand),
      changesAskedAt: copied,
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
      id: copied,
      deliverableId: copied,
      orderId: copied,
      version: copied,
      text: erasedTo("", ifInfluencer),
      link: erasedTo(null, ifInfluencer),
      createdAt: copied,
      decision: copied,
      reason: erasedTo(null, ifBrand),
      decidedAt: copied,
    },
  }),
  personal(draftComments, {
    part: { name: "draft-comments", rows: commentsOf },
    erase: {
      keeps: "The other side sees that there was one.",
      rows: rowsOfOrders(draftComments.orderId),
    },
    columns: {
      id: copied,
      orderId: copied,
      deliverableId: copied,
      submissionId: copied,
      fileId: copied,
      authorRole: copied,
      guestName: erasedTo(null, ifBrand),
      text: erasedTo("[comment erased]", ({ role }) => eq(draftComments.authorRole, role)),
      x: copied,
      y: copied,
      second: copied,
      createdAt: copied,
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

/** Acceptance time and ip address of the user's own side only. */
function* agreementsOf(userId: string) {
  const { brandAcceptedAt, brandIp, influencerAcceptedAt, influencerIp } = agreements
  for (const ids of orderIdsOf(userId)) {
    yield* db
      .select({
        orderId: agreements.orderId,
        terms: agreements.terms,
        hash: agreements.hash,
        acceptedAt: sql<number>`iif(${isBrand(userId)}, ${brandAcceptedAt}, ${influencerAcceptedAt})`,
        ip: sql<string | null>`iif(${isBrand(userId)}, ${brandIp}, ${influencerIp})`,
        createdAt: agreements.createdAt,
      })
      .from(agreements)
      .innerJoin(orders, eq(orders.id, agreements.orderId))
      .where(inArray(agreements.orderId, ids))
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
