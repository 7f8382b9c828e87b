import { eq } from "drizzle-orm"
import { hasSecondStep } from "#app/domain/identity/accounts/account-queries.server.ts"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { personOf, seatMay } from "#app/domain/identity/accounts/permissions.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { approvalRules } from "#db/schema/members.ts"
import type { ApprovalKind } from "#db/schema/team-words.ts"
import { APPROVALS, kindsFor } from "./approval.ts"
import type { ApprovalRulesInput } from "./approval-schema.ts"
import { listTeam, type TeamMember } from "./team-queries.server.ts"

const selectRules = query((p: Params<{ accountId: string }>) =>
  db.select().from(approvalRules).where(eq(approvalRules.accountId, p.accountId)),
)

export const listApprovalRules = ({ userId }: Pick<Actor, "userId">) =>
  selectRules.all({ accountId: userId })

/**
 * Replaces the rules of the account. @throws Conflict without two who may approve, or without the
 * actor's own second step; Forbidden
 */
export function saveApprovalRules(actor: Actor, input: ApprovalRulesInput): void {
  const { userId: accountId } = actor
  const kinds = kindsFor(actor.role).filter((kind) => input.also?.includes(kind))
  const limits = [
    { kind: "payment", seat: "owner", abovePaise: input.ownerAbove },
    { kind: "payment", seat: "finance", abovePaise: input.financeAbove },
  ] as const
  const rules = [
    ...limits.flatMap(({ abovePaise, ...rule }) =>
      abovePaise === undefined || actor.role === "influencer"
        ? []
        : [{ ...rule, abovePaise, accountId }],
    ),
    ...kinds.flatMap((kind) =>
      APPROVALS[kind].seats.map((seat) => ({ kind, seat, abovePaise: 0, accountId })),
    ),
  ]
  act(actor, { changes: "pages", needs: "account" }, () => {
    const team = listTeam(actor)
    for (const kind of new Set(rules.map((rule) => rule.kind))) assertTwoCan(team, kind)
    const moneyNeedsSecondStep = input.secondStep === "on"
    if (moneyNeedsSecondStep && !hasSecondStep(personOf(actor))) {
      throw new Conflict("Set up your own second step first, under Security.", "secondStep")
    }
    db.update(users).set({ moneyNeedsSecondStep }).where(eq(users.id, accountId)).run()
    db.delete(approvalRules).where(eq(approvalRules.accountId, accountId)).run()
    if (rules.length > 0) db.insert(approvalRules).values(rules).run()
  })
}

function assertTwoCan(team: readonly TeamMember[], kind: ApprovalKind): void {
  const { permission, label } = APPROVALS[kind]
  if (team.filter(({ seat }) => seatMay(seat, permission)).length >= 2) return
  const missing = permission === "work" ? "a manager" : "somebody for finance"
  throw new Conflict(`${label}: nobody could approve. Invite ${missing} first.`)
}
