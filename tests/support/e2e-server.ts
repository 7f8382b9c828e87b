import { paths } from "#app/paths.ts"
import { startRazorpayStandIn } from "./razorpay-stand-in/stand-in.mjs"
import { startServer } from "./server.ts"

/** Starts the built server and a payment provider for all journeys; what it returns stops both again. */
export default async function startServerForJourneys(): Promise<() => Promise<void>> {
  const standIn = await startRazorpayStandIn()
  const server = await startServer({ env: standIn.env })
  standIn.sendWebhooksTo(`${server.origin}${paths.payments.webhook()}`)
  process.env.E2E_ORIGIN = server.origin
  process.env.E2E_DATA_DIR = server.dataDir
  return async () => {
    await server.stop()
    await standIn.close()
  }
}
