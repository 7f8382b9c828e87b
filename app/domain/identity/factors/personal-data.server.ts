import { isFoundersOwn, personRows } from "#app/domain/identity/accounts/ownership.server.ts"
import { PERSON_ACTS } from "#app/domain/shared/events/person-events.ts"
import {
  column,
  copied,
  impersonal,
  ownRows,
  personal,
} from "#app/domain/shared/personal-data.server.ts"
import {
  accountActs,
  factors,
  googleAccounts,
  passkeys,
  recoveryCodes,
  usedChallenges,
} from "#db/schema/factors.ts"

const allActs = ownRows(accountActs.userId, [accountActs.id])

/** Leaves out the founder's own once somebody else owns the account. */
function* actsOf(userId: string) {
  const isOwn = isFoundersOwn(userId)
  for (const row of allActs(userId)) {
    if (isOwn || !PERSON_ACTS.includes(String(row.act))) yield row
  }
}

const SECRET = column.hidden("It opens the account.")

export const FACTOR_PERSONAL_DATA = [
  personal(factors, {
    part: { name: "second-step", rows: personRows(factors.userId, [factors.userId]) },
    erase: { deletes: factors.userId },
    columns: {
      userId: column.owner,
      ...column.each(SECRET, "keyId", "sealedSecret", "shownTo"),
      setAt: column.copied,
      lastStep: column.hidden("It is the time of the last code."),
    },
  }),
  personal(recoveryCodes, {
    uncopied: "They are hashes, from which nothing can be read.",
    erase: { deletes: recoveryCodes.userId },
    columns: { userId: column.owner, codeHash: SECRET, usedAt: SECRET },
  }),
  personal(passkeys, {
    part: { name: "passkeys", rows: personRows(passkeys.userId, [passkeys.id]) },
    erase: { deletes: passkeys.userId },
    columns: {
      ...copied(passkeys, "id", "name", "credentialId", "publicKey", "transports", "createdAt"),
      ...copied(passkeys, "lastUsedAt"),
      userId: column.owner,
      counter: column.hidden("The device counts its uses."),
    },
  }),
  personal(googleAccounts, {
    part: {
      name: "google-account",
      rows: personRows(googleAccounts.userId, [googleAccounts.userId]),
    },
    erase: { deletes: googleAccounts.userId },
    columns: {
      ...copied(googleAccounts, "subject", "email", "linkedAt"),
      userId: column.owner,
    },
  }),
  impersonal(usedChallenges, "They are hashes, for some minutes."),
  personal(accountActs, {
    part: { name: "activity", rows: actsOf },
    erase: { deletes: accountActs.userId },
    columns: {
      ...copied(accountActs, "id", "personId", "act", "projectId", "orderId", "device", "network"),
      ...copied(accountActs, "createdAt"),
      userId: column.owner,
    },
  }),
]
