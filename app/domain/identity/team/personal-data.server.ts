import { and, eq, ne, or } from "drizzle-orm"
import { column, copied, ownRows, personal } from "#app/domain/shared/personal-data.server.ts"
import { accountInvitations, accountMembers, approvalRules, approvals } from "#db/schema/members.ts"

/** Of a payment they hold ids, else words of the one or the account. */
const isAskedBy = (userId: string) =>
  or(eq(approvals.accountId, userId), eq(approvals.requestedBy, userId))

export const TEAM_PERSONAL_DATA = [
  personal(accountMembers, {
    parts: [
      {
        name: "team",
        rows: ownRows(accountMembers.accountId, [accountMembers.personId]),
      },
      {
        name: "seats",
        rows: ownRows(accountMembers.personId, [accountMembers.accountId]),
      },
    ],
    erase: { deletes: [accountMembers.accountId, accountMembers.personId] },
    columns: {
      ...copied(accountMembers, "accountId", "personId", "seat", "joinedAt", "removedAt"),
    },
  }),
  personal(accountInvitations, {
    part: {
      name: "team-invitations",
      rows: ownRows(accountInvitations.accountId, [accountInvitations.id]),
    },
    erase: { deletes: [accountInvitations.accountId, accountInvitations.invitedBy] },
    columns: {
      ...copied(accountInvitations, "email", "seat", "invitedBy", "createdAt", "expiresAt"),
      ...copied(accountInvitations, "endedAt"),
      id: column.hidden("The link is derived from it."),
      accountId: column.owner,
      tokenHash: column.hidden("It is a hash, from which nothing can be read."),
    },
  }),
  personal(approvalRules, {
    part: {
      name: "approval-rules",
      rows: ownRows(approvalRules.accountId, [approvalRules.kind, approvalRules.seat]),
    },
    erase: { deletes: approvalRules.accountId },
    columns: {
      ...copied(approvalRules, "kind", "seat", "abovePaise"),
      accountId: column.owner,
    },
  }),
  personal(approvals, {
    parts: [
      { name: "approvals", rows: ownRows(approvals.accountId, [approvals.id]) },
      { name: "approvals-asked", rows: ownRows(approvals.requestedBy, [approvals.id]) },
    ],
    erase: {
      keeps: "They tell who allowed a payment, by ids.",
      rows: ({ userId }) => [or(isAskedBy(userId), eq(approvals.decidedBy, userId))],
    },
    columns: {
      ...copied(approvals, "id", "accountId", "kind", "subjectId", "amountPaise", "requestedBy"),
      ...copied(approvals, "createdAt", "expiresAt", "status", "decidedBy", "decidedAt", "usedAt"),
      selection: column.erasedTo([], ({ userId }) =>
        and(isAskedBy(userId), ne(approvals.kind, "payment")),
      ),
      reason: column.erasedTo(null),
    },
  }),
]
