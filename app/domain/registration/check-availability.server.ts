import { takeAvailabilityQuestion } from "../accounts/availability-limit.server.ts"
import { isBrandNameTaken, isEmailTaken, isUserNameTaken } from "./availability.server.ts"

const checks = {
  influencerEmail: (value: string) => isEmailTaken("influencer", value),
  brandEmail: (value: string) => isEmailTaken("brand", value),
  userName: isUserNameTaken,
  brandName: isBrandNameTaken,
} as const

export type AvailabilityCheck = keyof typeof checks

/**
 * Whether an email or name is taken, for somebody who is not signed in. One look into one index, whatever
 * the answer, so that its time tells nothing.
 * @throws RateLimited when a network asks too often
 */
export async function checkTaken(check: AvailabilityCheck, value: string): Promise<boolean> {
  await takeAvailabilityQuestion()
  return checks[check](value)
}
