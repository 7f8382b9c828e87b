import { randomUUID } from "node:crypto"
import { and, eq, isNull, lte } from "drizzle-orm"
import type { z } from "zod"
import { assertPasswordUnchanged } from "#app/domain/identity/accounts/account-queries.server.ts"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { requireCurrentPassword } from "#app/domain/identity/accounts/current-password.server.ts"
import { personOf } from "#app/domain/identity/accounts/permissions.ts"
import { Conflict, NotFound } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { purgeRows } from "#app/platform/db-maintenance.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { hashToken } from "#app/platform/secrets.server.ts"
import { accountInvitations } from "#db/schema/members.ts"
import { seatsFor } from "./seat.ts"
import { invitationTokenOf, listTeam, listTeamInvitations } from "./team-queries.server.ts"
import type { InviteInput } from "./team-schema.ts"

const OPEN_FOR = 7 * DAY
const KEPT_FOR = 30 * DAY
const MAX_TEAM = 25

const invitations = rateLimiter({ name: "team-invitation", points: 20, perSeconds: 86_400 })

type Invited = Omit<z.output<typeof InviteInput>, "currentPassword">

/** Invites an address to the account. @throws Conflict, Forbidden, Invalid by field, RateLimited */
export async function inviteMember(
  actor: Actor,
  { email, seat, currentPassword }: z.output<typeof InviteInput>,
  from: { ip: string },
): Promise<void> {
  const proven = await requireCurrentPassword(actor, currentPassword, from)
  const { userId } = actor
  act(actor, { changes: "pages", needs: "account" }, () => {
    assertPasswordUnchanged(proven)
    consumeRateLimit(invitations, userId)
    assertInvitable(actor, { email, seat })
    endOpenInvitation(userId, email)
    const id = randomUUID()
    const now = clock.now()
    const invited = { accountId: userId, email, seat, invitedBy: personOf(actor) }
    const tokenHash = hashToken(invitationTokenOf(id))
    db.insert(accountInvitations)
      .values({ ...invited, id, tokenHash, createdAt: now, expiresAt: now + OPEN_FOR })
      .run()
    recordEvent({ type: "team.invited", actorId: userId, data: { invitationId: id } })
  })
}

function assertInvitable(actor: Actor, { email, seat }: Invited): void {
  const team = listTeam(actor)
  if (team.some((member) => member.email === email)) {
    throw new Conflict("This person is in your team already.", "email")
  }
  if (!seatsFor(actor.role).includes(seat))
    throw new Conflict("Please choose another seat.", "seat")
  const others = listTeamInvitations(actor).filter((one) => one.email !== email)
  const count = team.filter((member) => member.seat !== "owner").length + others.length
  if (actor.role === "influencer" && count > 0) {
    throw new Conflict("You can have one manager. Remove the other one first.")
  }
  if (count >= MAX_TEAM) throw new Conflict(`A team has at most ${MAX_TEAM} members.`)
}

function endOpenInvitation(accountId: string, email: string): void {
  const isOpen = and(
    eq(accountInvitations.accountId, accountId),
    eq(accountInvitations.email, email),
    isNull(accountInvitations.endedAt),
  )
  db.update(accountInvitations).set({ endedAt: clock.now() }).where(isOpen).run()
}

/** @throws NotFound */
export function withdrawTeamInvitation(actor: Actor, id: string): void {
  const isTheirs = and(
    eq(accountInvitations.id, id),
    eq(accountInvitations.accountId, actor.userId),
    isNull(accountInvitations.endedAt),
  )
  act(actor, { changes: "pages", needs: "account" }, () => {
    const ended = { endedAt: clock.now() }
    const { changes } = db.update(accountInvitations).set(ended).where(isTheirs).run()
    if (changes === 0) throw new NotFound("This invitation is over already.")
  })
}

/** Deletes invitations a month after they ended. Returns the count. */
export const purgeTeamInvitations = (): Promise<number> =>
  purgeRows(accountInvitations, lte(accountInvitations.expiresAt, clock.now() - KEPT_FOR))
