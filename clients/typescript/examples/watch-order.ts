import type { MarketplaceClient, Schemas } from "../src/client.ts"

type Phase = Schemas["Order"]["phase"]

/** Asks for an order every few seconds and yields each phase once, until it is over. */
export async function* watchOrder(
  client: MarketplaceClient,
  orderId: string,
  everySeconds = 5,
): AsyncGenerator<Phase> {
  let last: Phase | undefined
  for (;;) {
    const { phase } = await client.call("getOrder", { path: { orderId } })
    if (phase !== last) yield phase
    if (phase === "completed" || phase === "cancelled") return
    last = phase
    await new Promise((resolve) => setTimeout(resolve, everySeconds * 1000))
  }
}
