import { isFoundersOwn, personRows } from "#app/domain/identity/accounts/ownership.server.ts"
import { PERSON_ACTS } from "#app/domain/shared/events/person-events.ts"
import {
  copied,
  hidden,
  impersonal,
  OWNER,
  ownRows,
  personal,
  type TableData,
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

const SECRET = hidden("It opens the account.")

export const FACTOR_DATA: readonly TableData[] = [
  personal(factors, {
    part: { name: "second-step", rows: personRows(factors.userId, [factors.userId]) },
    erase: { deletes: factors.userId },
    columns: {
      userId: OWNER,
      keyId: SECRET,
      sealedSecret: SECRET,
      shownTo: SECRET,
      setAt: copied,
      lastStep: hidden("It is the time of the last code."),
    },
  }),
  personal(recoveryCodes, {
    uncopied: "They are hashes, from which nothing can be read.",
    erase: { deletes: recoveryCodes.userId },
    columns: { userId: OWNER, codeHash: SECRET, usedAt: SECRET },
  }),
  personal(passkeys, {
    part: { name: "passkeys", rows: personRows(passkeys.userId, [passkeys.id]) },
    erase: { deletes: passkeys.userId },
    columns: {
      id: copied,
      userId: OWNER,
      name: copied,
      credentialId: copied,
      publicKey: copied,
      counter: hidden("The device counts its uses."),
      transports: copied,
      createdAt: copied,
      lastUsedAt: copied,
    },
  }),
  personal(googleAccounts, {
    part: {
      name: "google-account",
      rows: personRows(googleAccounts.userId, [googleAccounts.userId]),
    },
    erase: { deletes: googleAccounts.userId },
    columns: { userId: OWNER, subject: copied, email: copied, linkedAt: copied },
  }),
  impersonal(usedChallenges, "They are hashes, for some minutes."),
  personal(accountActs, {
    part: { name: "activity", rows: actsOf },
    erase: { deletes: accountActs.userId },
    columns: {
      id: copied,
      userId: OWNER,
      personId: copied,
      act: copied,
      projectId: copied,
      orderId: copied,
      device: copied,
      network: copied,
      createdAt: copied,
    },
  }),
]
