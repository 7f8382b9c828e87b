import { and, eq, inArray } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import type { ReasonInput } from "#app/domain/identity/operators/reason-schema.ts"
import { refreshCreator } from "#app/domain/market/search/refresh-creator.server.ts"
import { Conflict, NotFound } from "#app/domain/shared/errors.ts"
import { readRowId } from "#app/domain/shared/row-id.ts"
import { OPEN_STATUSES } from "#app/domain/work/invitations/invitation.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { messages, reviews } from "#db/schema/conversations.ts"
import { invitations } from "#db/schema/hiring.ts"
import { services } from "#db/schema/services.ts"
import { impose, lift } from "./sanctions.server.ts"

/**
 * Texts are hidden, not deleted, in case of an appeal: docs/rules.md#removed-texts @throws
 * NotFound, Conflict if nothing changes
 */

export function removeMessage(operator: OperatorActor, id: string, { reason }: ReasonInput): void {
  act(operator, () => {
    const isMessage = eq(messages.id, readRowId(id))
    const message = db.select().from(messages).where(isMessage).get()
    if (!message?.senderId) throw new NotFound("There is no such message.")
    const { senderId: userId } = message
    impose(operator, { subject: "message", subjectId: String(message.id), userId, reason })
    db.update(messages).set({ removedAt: clock.now() }).where(isMessage).run()
  })
}

export function restoreMessage(operator: OperatorActor, id: string, { reason }: ReasonInput): void {
  act(operator, () => {
    lift(operator, { subject: "message", subjectId: id, reason })
    db.update(messages)
      .set({ removedAt: null })
      .where(eq(messages.id, readRowId(id)))
      .run()
  })
}

/** Removes a review with its stars. */
export function removeReview(operator: OperatorActor, id: string, { reason }: ReasonInput): void {
  act(operator, () => {
    const review = db.select().from(reviews).where(eq(reviews.id, id)).get()
    if (!review) throw new NotFound("There is no such review.")
    if (review.status === "hidden") {
      throw new Conflict("This review is not published yet, so nobody sees it.")
    }
    impose(operator, { subject: "review", subjectId: id, userId: review.fromId, reason })
    db.update(reviews).set({ status: "removed" }).where(eq(reviews.id, id)).run()
  })
}

export function restoreReview(operator: OperatorActor, id: string, { reason }: ReasonInput): void {
  act(operator, () => {
    lift(operator, { subject: "review", subjectId: id, reason })
    db.update(reviews).set({ status: "published" }).where(eq(reviews.id, id)).run()
  })
}

/** Withdraws an invitation and hides its message from both sides. */
export function removeInvitation(operator: OperatorActor, id: string, { reason }: ReasonInput) {
  act(operator, () => {
    const isThis = eq(invitations.id, id)
    const invitation = db.select().from(invitations).where(isThis).get()
    if (!invitation) throw new NotFound("There is no such invitation.")
    impose(operator, { subject: "invitation", subjectId: id, userId: invitation.brandId, reason })
    const now = clock.now()
    db.update(invitations).set({ removedAt: now }).where(isThis).run()
    db.update(invitations)
      .set({ status: "withdrawn", endedAt: now })
      .where(and(isThis, inArray(invitations.status, [...OPEN_STATUSES])))
      .run()
  })
}

/** Shows the message again; the invitation stays withdrawn, as the brand may send another. */
export function restoreInvitation(operator: OperatorActor, id: string, { reason }: ReasonInput) {
  act(operator, () => {
    lift(operator, { subject: "invitation", subjectId: id, reason })
    db.update(invitations).set({ removedAt: null }).where(eq(invitations.id, id)).run()
  })
}

/** Takes a service out of every page and list. */
export function removeService(operator: OperatorActor, id: string, { reason }: ReasonInput): void {
  act(operator, () => {
    const isThis = eq(services.id, id)
    const service = db.select().from(services).where(isThis).get()
    if (!service) throw new NotFound("There is no such service.")
    impose(operator, { subject: "service", subjectId: id, userId: service.userId, reason })
    db.update(services).set({ removedAt: clock.now() }).where(isThis).run()
    refreshCreator(service.userId)
  })
}

/** In the state that it had. */
export function restoreService(operator: OperatorActor, id: string, { reason }: ReasonInput): void {
  act(operator, () => {
    lift(operator, { subject: "service", subjectId: id, reason })
    const restored = db.update(services).set({ removedAt: null }).where(eq(services.id, id))
    for (const { userId } of restored.returning().all()) refreshCreator(userId)
  })
}
