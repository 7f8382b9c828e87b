import { href, urls } from "#app/urls/index.ts"
import { startRazorpayStandIn } from "#demo/razorpay/stand-in.mjs"
import { endedAfterwards } from "./afterwards.ts"
import type { RunningServer, ServerOptions } from "./launch-server.ts"
import { startServer } from "./server.ts"

/*
 * What a file of tests has at its top: started while the file is read, gone after its last test, the
 * newest first.
 */

/** Starts the built server, like `startServer`. */
export const aServer = async (options?: ServerOptions): Promise<RunningServer> =>
  endedAfterwards(await startServer(options))

type RazorpayOptions = Parameters<typeof startRazorpayStandIn>[0]

export const aRazorpay = async (options?: RazorpayOptions) =>
  endedAfterwards(await startRazorpayStandIn(options))

/** Starts a server that pays through a stand-in of Razorpay and hears its webhooks. */
export async function aServerWithRazorpay(
  env: ServerOptions["env"] = {},
  options?: RazorpayOptions,
) {
  const standIn = await aRazorpay(options)
  const server = await aServer({ env: { ...standIn.env, ...env } })
  standIn.sendWebhooksTo(`${server.origin}${href(urls.payments.webhook)}`)
  return { server, standIn }
}
