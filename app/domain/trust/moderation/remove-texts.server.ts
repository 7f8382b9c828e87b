import { and, eq, inArray } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import type { ReasonInput } from "#app/domain/identity/operators/reason-schema.ts"
import { refreshCreator } from "#app/domain/market/search/refresh-creator.server.ts"
import { Conflict, NotFound } from "#app/domain/shared/errors.ts"
import { readRowId } from "#app/domain/shared/row-id.ts"
import { OPEN_STATUSES } from "#app/domain/work/invitations/invitation.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, rowBy } from "#app/platform/db.server.ts"
import { messages, reviews } from "#db/schema/conversations.ts"
import { invitations } from "#db/schema/hiring.ts"
import { services } from "#db/schema/services.ts"
import type { ReportSubject } from "#db/schema/words.ts"
import { imposeSanction, liftSanction } from "./sanctions.server.ts"

export type TextSubject = Exclude<ReportSubject, "user" | "project">

const findMessage = rowBy(messages, "id")
const findReview = rowBy(reviews, "id")
const findInvitation = rowBy(invitations, "id")
const findService = rowBy(services, "id")

type Text = {
  authorOf: (id: string) => string | null | undefined
  /** Hides it, at a time; null shows it again. */
  hide: (id: string, at: number | null) => void
}

const TEXTS: Record<TextSubject, Text> = {
  message: {
    authorOf: (id) => findMessage(readRowId(id))?.senderId,
    hide: (id, removedAt) => {
      const isThis = eq(messages.id, readRowId(id))
      db.update(messages).set({ removedAt }).where(isThis).run()
    },
  },
  /** With its stars. */
  review: {
    authorOf: (id) => {
      const review = findReview(id)
      if (review?.status !== "hidden") return review?.fromId
      throw new Conflict("This review is not published yet, so nobody sees it.")
    },
    hide: (id, at) => {
      const status = at === null ? "published" : "removed"
      db.update(reviews).set({ status }).where(eq(reviews.id, id)).run()
    },
  },
  /** From both sides. It stays withdrawn, as the brand may send another. */
  invitation: {
    authorOf: (id) => findInvitation(id)?.brandId,
    hide: (id, removedAt) => {
      const isThis = eq(invitations.id, id)
      db.update(invitations).set({ removedAt }).where(isThis).run()
      if (removedAt === null) return
      db.update(invitations)
        .set({ status: "withdrawn", endedAt: removedAt })
        .where(and(isThis, inArray(invitations.status, [...OPEN_STATUSES])))
        .run()
    },
  },
  /** From every page and list; its state stays. */
  service: {
    authorOf: (id) => findService(id)?.userId,
    hide: (id, removedAt) => {
      const hidden = db.update(services).set({ removedAt }).where(eq(services.id, id))
      for (const { userId } of hidden.returning().all()) refreshCreator(userId)
    },
  },
}

/**
 * Texts are hidden, not deleted, in case of an appeal: docs/rules.md#removed-texts @throws
 * NotFound, Conflict if nothing changes
 */
export function removeText(
  operator: OperatorActor,
  subject: TextSubject,
  id: string,
  { reason }: ReasonInput,
): void {
  act(operator, () => {
    const userId = TEXTS[subject].authorOf(id)
    if (!userId) throw new NotFound(`There is no such ${subject}.`)
    imposeSanction(operator, { subject, subjectId: id, userId, reason })
    TEXTS[subject].hide(id, clock.now())
  })
}

/** @throws Conflict if it is not removed */
export function restoreText(
  operator: OperatorActor,
  subject: TextSubject,
  id: string,
  { reason }: ReasonInput,
): void {
  act(operator, () => {
    liftSanction(operator, { subject, subjectId: id, reason })
    TEXTS[subject].hide(id, null)
  })
}
