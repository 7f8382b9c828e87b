import { personRows } from "#app/domain/identity/accounts/first-account.server.ts"
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
    part: { name: "activity", rows: ownRows(accountActs.userId, [accountActs.id]) },
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
