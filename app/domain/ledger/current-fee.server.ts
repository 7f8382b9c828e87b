import { env } from "#app/platform/env.server.ts"

/** Our fee of what is paid from now on, in basis points: docs/rules.md#the-fee */
export const currentFee = (): number => env.FEE_BASIS_POINTS
