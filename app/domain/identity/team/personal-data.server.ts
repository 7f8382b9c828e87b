import {
  copied,
  erasedTo,
  hidden,
  OWNER,
  ownRows,
  personal,
  type TableData,
} from "#app/domain/shared/personal-data.server.ts"
import { accountInvitations, accountMembers, approvalRules, approvals } from "#db/schema/members.ts"

export const TEAM_DATA: readonly TableData[] = [
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
      accountId: copied,
      personId: copied,
      seat: copied,
      joinedAt: copied,
      removedAt: copied,
    },
  }),
  personal(accountInvitations, {
    part: {
      name: "team-invitations",
      rows: ownRows(accountInvitations.accountId, [accountInvitations.id]),
    },
    erase: { deletes: [accountInvitations.accountId, accountInvitations.invitedBy] },
    columns: {
      id: hidden("The link is derived from it."),
      accountId: OWNER,
      tokenHash: hidden("It is a hash, from which nothing can be read."),
      email: copied,
      seat: copied,
      invitedBy: copied,
      createdAt: copied,
      expiresAt: copied,
      endedAt: copied,
    },
  }),
  personal(approvalRules, {
    part: {
      name: "approval-rules",
      rows: ownRows(approvalRules.accountId, [approvalRules.kind, approvalRules.seat]),
    },
    erase: { deletes: approvalRules.accountId },
    columns: { accountId: OWNER, kind: copied, seat: copied, abovePaise: copied },
  }),
  personal(approvals, {
    parts: [
      { name: "approvals", rows: ownRows(approvals.accountId, [approvals.id]) },
      { name: "approvals-asked", rows: ownRows(approvals.requestedBy, [approvals.id]) },
    ],
    erase: { keeps: "They tell who allowed a payment, by ids.", rows: approvals.requestedBy },
    columns: {
      id: copied,
      accountId: copied,
      kind: copied,
      subjectId: copied,
      amountPaise: copied,
      selection: copied,
      requestedBy: copied,
      createdAt: copied,
      expiresAt: copied,
      status: copied,
      decidedBy: copied,
      decidedAt: copied,
      reason: erasedTo(null),
      usedAt: copied,
    },
  }),
]
