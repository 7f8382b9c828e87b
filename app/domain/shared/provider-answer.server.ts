import { ITEMS_PER_PAGE, type ProviderAnswer } from "#app/platform/razorpay.server.ts"

/** The provider failed or refused; the job is retried later. */
export class ProviderUnavailable extends Error {
  override name = "ProviderUnavailable"
}

/** @throws ProviderUnavailable on an error */
export function requireProviderAnswer<T>(answer: ProviderAnswer<T>): T {
  if (answer.isOk) return answer.value
  throw new ProviderUnavailable(`${answer.kind} (${answer.status}): ${answer.description}`)
}

/** @throws ProviderUnavailable */
export async function* providerPages<T>(
  fetchPage: (skip: number) => Promise<ProviderAnswer<{ items: T[] }>>,
  maxPages: number,
): AsyncGenerator<T[]> {
  for (let page = 0; page < maxPages; page += 1) {
    const { items } = requireProviderAnswer(await fetchPage(page * ITEMS_PER_PAGE))
    yield items
    if (items.length < ITEMS_PER_PAGE) return
  }
}
