import type { ProviderAnswer } from "#app/platform/razorpay.server.ts"

/** The provider did not answer, or refused what a job asked of it: the job is tried again later. */
export class ProviderUnavailable extends Error {
  override name = "ProviderUnavailable"
}

/** @throws ProviderUnavailable in place of a fault */
export function requireProviderAnswer<T>(answer: ProviderAnswer<T>): T {
  if (answer.isOk) return answer.value
  throw new ProviderUnavailable(`${answer.kind} (${answer.status}): ${answer.description}`)
}
