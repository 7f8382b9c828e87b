import { deliverWebhooks } from "#app/domain/admin/webhooks/deliver.server.ts"
import { createEndpoint, sendSample } from "#app/domain/admin/webhooks/endpoints.server.ts"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { createApiToken } from "#app/domain/identity/accounts/api-tokens.server.ts"
import { clock, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import signIns from "./sign-ins.json" with { type: "json" }

const currentPassword = signIns[0]?.password ?? ""
const FROM = { ip: "127.0.0.1" }
/** At the first try its database was locked. */
const ANSWERS = [
  { status: 500, text: "Database is locked." },
  { status: 200, text: "Thank you." },
]

/** A brand's program, an hour ago: a token, and a webhook that took both its samples in the end. */
export async function addPrograms(brand: BrandActor | undefined): Promise<void> {
  if (!brand) throw new Error("The demo's list of brands is empty.")
  const now = clock.now()
  clock.freeze(now - HOUR)
  const scopes = ["orders:read" as const, "reports:read" as const]
  await createApiToken(brand, { name: "Nightly report", scopes, days: "90", currentPassword }, FROM)
  const { endpointId } = await createEndpoint(
    brand,
    {
      url: "https://hooks.example.com/orders",
      events: ["order.completed", "order.disputed"],
      currentPassword,
    },
    FROM,
  )
  sendSample(brand, endpointId)
  for (const answer of ANSWERS) {
    await deliverWebhooks(async () => answer)
    clock.advance(2 * MINUTE)
  }
  sendSample(brand, endpointId)
  await deliverWebhooks(async () => ({ status: 200, text: "Thank you." }))
  clock.freeze(now)
}
