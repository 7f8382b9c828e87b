import {
  copied,
  copiedAs,
  erasedTo,
  hidden,
  impersonal,
  OWNER,
  ownRows,
  personal,
  type TableData,
} from "#app/domain/shared/personal-data.server.ts"
import {
  accountTokens,
  consents,
  formDrafts,
  rateLimits,
  reservedEmails,
  sessions,
  users,
} from "#db/schema/accounts.ts"
import { apiAnswers, apiTokens } from "#db/schema/api.ts"
import { personRows } from "./ownership.server.ts"
import { HASH_OF_NOBODY } from "./passwords.server.ts"

const REPEATED = hidden("It repeats what was posted, applied for or written, for a day.")
const HASH = hidden("It is a hash, from which nothing can be read.")
const DEADLINE = hidden("It is the end of a session, which the sign-in tells.")

/** The account itself is erased first, in one transaction: docs/rules.md#deleting-an-account */
export const USERS = personal(users, {
  part: { name: "account", rows: ownRows(users.id, [users.id]) },
  erase: { keeps: "Orders and payments point at it; it is a pseudonym from then on.", first: true },
  columns: {
    id: copied,
    role: copied,
    // A pseudonym, once erased.
    email: copied,
    passwordHash: erasedTo(HASH_OF_NOBODY, undefined, hidden("It is a secret.")),
    phone: erasedTo(null),
    emailVerifiedAt: erasedTo(null),
    createdAt: copied,
    erasureDueAt: copied,
    deletedAt: hidden("It is null for each who can ask for a copy."),
    suspendedAt: copied,
    personName: erasedTo(null),
    moneyNeedsSecondStep: copied,
  },
})

export const ACCOUNT_DATA: readonly TableData[] = [
  USERS,
  personal(consents, {
    part: {
      name: "consents",
      rows: ownRows(consents.userId, [consents.policy, consents.version]),
    },
    erase: { keeps: "They show what was agreed on, without a name." },
    columns: { userId: OWNER, policy: copied, version: copied, acceptedAt: copied },
  }),
  personal(sessions, {
    part: { name: "sign-ins", rows: personRows(sessions.userId, [sessions.idHash]) },
    erase: { deletes: sessions.userId },
    columns: {
      idHash: HASH,
      userId: OWNER,
      createdAt: copied,
      lastSeenAt: copied,
      idleExpiresAt: DEADLINE,
      absoluteExpiresAt: DEADLINE,
      ip: copied,
      userAgent: copied,
      revokedAt: copiedAs("endedAt"),
      factorProvenAt: hidden("Only sessions of operators have it."),
      accountId: copied,
    },
  }),
  personal(accountTokens, {
    part: { name: "email-links", rows: personRows(accountTokens.userId, [accountTokens.id]) },
    erase: { deletes: accountTokens.userId },
    columns: {
      id: hidden("The link is derived from it."),
      tokenHash: HASH,
      kind: copied,
      userId: OWNER,
      email: copied,
      createdAt: copied,
      expiresAt: copied,
      usedAt: copied,
      supersededAt: hidden("It only tells that a newer link replaced it."),
    },
  }),
  personal(apiTokens, {
    part: { name: "api-tokens", rows: ownRows(apiTokens.userId, [apiTokens.id]) },
    erase: { deletes: apiTokens.userId },
    columns: {
      id: copied,
      userId: OWNER,
      name: copied,
      tokenHash: HASH,
      hint: copied,
      scopes: copied,
      createdAt: copied,
      expiresAt: copied,
      lastUsedAt: copied,
      revokedAt: copied,
    },
  }),
  personal(apiAnswers, {
    uncopied: "They repeat what projects, applications and messages say, for a day.",
    erase: { deletes: apiAnswers.userId },
    columns: {
      userId: OWNER,
      keyHash: HASH,
      requestHash: HASH,
      status: REPEATED,
      body: REPEATED,
      createdAt: REPEATED,
    },
  }),
  personal(formDrafts, {
    uncopied:
      "They are sealed under a cookie that the user's browser alone holds, for up to 7 days.",
    erase: { deletes: formDrafts.userId },
    columns: {
      tokenHash: HASH,
      address: hidden("It is the page of a form that was not sent."),
      userId: OWNER,
      sealed: hidden("Only the user's browser can open it."),
      expiresAt: hidden("It is a fixed time after the form."),
    },
  }),
  personal(reservedEmails, {
    uncopied: "They hold a keyed hash of an earlier email, from which nothing can be read.",
    erase: { deletes: reservedEmails.userId },
    columns: { role: HASH, emailHash: HASH, userId: OWNER, until: HASH },
  }),
  impersonal(rateLimits, "They count tries, for a day at most."),
]
