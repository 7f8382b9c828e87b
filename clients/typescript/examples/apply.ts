import { ApiError, type MarketplaceClient } from "../src/client.ts"

/** Applies to a project; undefined if that was done before or the project is closed. */
export async function apply(client: MarketplaceClient, projectId: string, rupees: number) {
  const body = { bid: rupees * 100, deliveryDays: 7, pitch: "I make short films about craft." }
  try {
    return await client.call("apply", { path: { projectId }, body })
  } catch (error) {
    if (error instanceof ApiError && error.problem.status === 409) return undefined
    throw error
  }
}
