import { createAccount } from "./create-account.server.ts"
import type { InfluencerRegistration } from "./registration-schema.ts"

/**
 * Registers an influencer and gives the new account's id. Nobody is signed in by it. `alsoWrite` joins
 * the transaction.
 * @throws Invalid for a phone number or password that only the server can judge
 * @throws Conflict when the email or the username is taken, with its field
 */
export const registerInfluencer = (
  input: InfluencerRegistration,
  alsoWrite?: () => void,
): Promise<{ userId: string }> => createAccount({ ...input, role: "influencer" }, alsoWrite)
