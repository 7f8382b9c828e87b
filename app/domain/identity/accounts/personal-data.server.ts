import {
  column,
  copied,
  impersonal,
  ownRows,
  personal,
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
import { DUMMY_PASSWORD_HASH } from "./passwords.server.ts"

const REPEATED = column.hidden("It repeats what was posted, applied for or written, for a day.")
const HASH = column.hidden("It is a hash, from which nothing can be read.")
const DEADLINE = column.hidden("It is the end of a session, which the sign-in tells.")

/** The account itself is erased first, in one transaction: docs/rules.md#deleting-an-account */
export const USERS = personal(users, {
  part: { name: "account", rows: ownRows(users.id, [users.id]) },
  erase: { keeps: "Orders and payments point at it; it is a pseudonym from then on.", first: true },
  columns: {
    id: column.copied,
    role: column.copied,
    // A pseudonym, once erased.
    email: column.copied,
    passwordHash: column.erasedTo(DUMMY_PASSWORD_HASH, undefined, column.hidden("It is a secret.")),
    phone: column.erasedTo(null),
    emailVerifiedAt: column.erasedTo(null),
    createdAt: column.copied,
    erasureDueAt: column.copied,
    deletedAt: column.hidden("It is null for each who can ask for a copy."),
    suspendedAt: column.copied,
    personName: column.erasedTo(null),
    moneyNeedsSecondStep: column.copied,
  },
})

export const ACCOUNT_PERSONAL_DATA = [
  USERS,
  personal(consents, {
    part: {
      name: "consents",
      rows: ownRows(consents.userId, [consents.policy, consents.version]),
    },
    erase: { keeps: "They show what was agreed on, without a name." },
    columns: {
      ...copied(consents, "policy", "version", "acceptedAt"),
      userId: column.owner,
    },
  }),
  personal(sessions, {
    part: { name: "sign-ins", rows: personRows(sessions.userId, [sessions.idHash]) },
    erase: { deletes: sessions.userId },
    columns: {
      ...copied(sessions, "createdAt", "lastSeenAt", "ip", "userAgent", "accountId"),
      idHash: HASH,
      userId: column.owner,
      ...column.each(DEADLINE, "idleExpiresAt", "absoluteExpiresAt"),
      revokedAt: column.copiedAs("endedAt"),
      factorProvenAt: column.hidden("Only sessions of operators have it."),
    },
  }),
  personal(accountTokens, {
    part: { name: "email-links", rows: personRows(accountTokens.userId, [accountTokens.id]) },
    erase: { deletes: accountTokens.userId },
    columns: {
      ...copied(accountTokens, "kind", "email", "createdAt", "expiresAt", "usedAt"),
      id: column.hidden("The link is derived from it."),
      tokenHash: HASH,
      userId: column.owner,
      supersededAt: column.hidden("It only tells that a newer link replaced it."),
    },
  }),
  personal(apiTokens, {
    part: { name: "api-tokens", rows: ownRows(apiTokens.userId, [apiTokens.id]) },
    erase: { deletes: apiTokens.userId },
    columns: {
      ...copied(apiTokens, "id", "name", "hint", "scopes", "createdAt", "expiresAt", "lastUsedAt"),
      ...copied(apiTokens, "revokedAt"),
      userId: column.owner,
      tokenHash: HASH,
    },
  }),
  personal(apiAnswers, {
    uncopied: "They repeat what projects, applications and messages say, for a day.",
    erase: { deletes: apiAnswers.userId },
    columns: {
      userId: column.owner,
      ...column.each(HASH, "keyHash", "requestHash"),
      ...column.each(REPEATED, "status", "body", "createdAt"),
    },
  }),
  personal(formDrafts, {
    uncopied:
      "They are sealed under a cookie that the user's browser alone holds, for up to 7 days.",
    erase: { deletes: formDrafts.userId },
    columns: {
      tokenHash: HASH,
      address: column.hidden("It is the page of a form that was not sent."),
      userId: column.owner,
      sealed: column.hidden("Only the user's browser can open it."),
      expiresAt: column.hidden("It is a fixed time after the form."),
    },
  }),
  personal(reservedEmails, {
    uncopied: "They hold a keyed hash of an earlier email, from which nothing can be read.",
    erase: { deletes: reservedEmails.userId },
    columns: { role: HASH, emailHash: HASH, userId: column.owner, until: HASH },
  }),
  impersonal(rateLimits, "They count tries, for a day at most."),
]
