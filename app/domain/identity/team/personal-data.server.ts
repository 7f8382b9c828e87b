import { column, ownRows, personal } from "#app/domain/shared/personal-data.server.ts"
import { accountInvitations, accountMembers, approvalRules, approvals } from "#db/schema/members.ts"

export const TEAM_DATA = [
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
      accountId: column.copied,
      personId: column.copied,
      seat: column.copied,
      joinedAt: column.copied,
      removedAt: column.copied,
    },
  }),
  personal(accountInvitations, {
    part: {
      name: "team-invitations",
      rows: ownRows(accountInvitations.accountId, [accountInvitations.id]),
    },
    erase: { deletes: [accountInvitations.accountId, accountInvitations.invitedBy] },
    columns: {
      id: column.hidden("The link is derived from it."),
      accountId: column.owner,
      tokenHash: column.hidden("It is a hash, from which nothing can be read."),
      email: column.copied,
      seat: column.copied,
      invitedBy: column.copied,
      createdAt: column.copied,
      expiresAt: column.copied,
      endedAt: column.copied,
    },
  }),
  personal(approvalRules, {
    part: {
      name: "approval-rules",
      rows: ownRows(approvalRules.accountId, [approvalRules.kind, approvalRules.seat]),
    },
    erase: { deletes: approvalRules.accountId },
    columns: {
      accountId: column.owner,
      kind: column.copied,
      seat: column.copied,
      abovePaise: column.copied,
    },
  }),
  personal(approvals, {
    parts: [
      { name: "approvals", rows: ownRows(approvals.accountId, [approvals.id]) },
      { name: "approvals-asked", rows: ownRows(approvals.requestedBy, [approvals.id]) },
    ],
    erase: { keeps: "They tell who allowed a payment, by ids.", rows: approvals.requestedBy },
    columns: {
      id: column.copied,
      accountId: column.copied,
      kind: column.copied,
      subjectId: column.copied,
      amountPaise: column.copied,
      selection: column.erasedTo([]),
      requestedBy: column.copied,
      createdAt: column.copied,
      expiresAt: column.copied,
      status: column.copied,
      decidedBy: column.copied,
      decidedAt: column.copied,
      reason: column.erasedTo(null),
      usedAt: column.copied,
    },
  }),
]
