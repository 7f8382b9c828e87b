import type { FxRate } from "#app/domain/shared/money.ts"
import { env } from "#app/platform/env.server.ts"
import type { Currency } from "#db/schema/words.ts"

/** Undefined for rupees, and without a configured rate. */
export function findFxRate(currency: Currency): FxRate | undefined {
  const rupees = currency === "INR" ? undefined : env.FX_RATES[currency]
  return rupees === undefined ? undefined : { rupees, isSample: env.DEMO }
}
