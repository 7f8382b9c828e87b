import { createAccount } from "./create-account.server.ts"
import type { BrandRegistration } from "./registration-schema.ts"

/**
 * Registers a brand and gives the new account's id. Nobody is signed in by it. `alsoWrite` joins the
 * transaction.
 * @throws Invalid for a phone number or password that only the server can judge
 * @throws Conflict when the email or the brand name is taken, with its field
 */
export const registerBrand = (
  { brandName, socials = {}, ...input }: BrandRegistration,
  alsoWrite?: () => void,
): Promise<{ userId: string }> =>
  createAccount({ ...input, socials, name: brandName, role: "brand" }, alsoWrite)
