import { consumeOneTimeCode } from "./factor-secret.server.ts"
import { countRecoveryCodes, takeRecoveryCode } from "./recovery-codes.server.ts"

export type CodeDetails = Record<string, string | number>

/** Takes a code once, of either kind. Returns details for the log; undefined for a wrong code. */
export function consumeCode(userId: string, typed: string): CodeDetails | undefined {
  const code = typed.replace(/[\s-]/g, "").toLowerCase()
  if (/^\d{6}$/.test(code)) return consumeOneTimeCode(userId, code) ? { by: "app" } : undefined
  if (!takeRecoveryCode(userId, code)) return undefined
  return { by: "recovery_code", recoveryCodesLeft: countRecoveryCodes(userId) }
}
