import { execFileSync } from "node:child_process"
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { href, urls } from "#app/urls/index.ts"
import { startPlatformsStandIn } from "#demo/platforms/stand-in.mjs"
import { startRazorpayStandIn } from "#demo/razorpay/stand-in.mjs"
import demoSettings from "#demo/seed/demo-settings.json" with { type: "json" }
import { keepMail } from "./mailbox.ts"
import { vapidKeys } from "./push-service.ts"
import { startServer } from "./server.ts"
import { startMailServer } from "./smtp.ts"

/** Copies the demo data of `npm test`, or creates them. */
function fillWithDemo(dataDir: string): void {
  const made = process.env.E2E_DEMO_DATA
  if (made) {
    cpSync(made, dataDir, { recursive: true })
    return
  }
  const env = { ...process.env, NODE_ENV: "production", DEMO: "1", DATA_DIR: dataDir } as const
  execFileSync(process.execPath, ["node_modules/tsx/dist/cli.mjs", "demo/seed/seed.ts"], {
    env: { ...env, ...demoSettings },
  })
}

/** Starts the built server with demo data and a payment provider; returns their stop. */
export default async function startServerForJourneys(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "marketplace-e2e-"))
  fillWithDemo(dataDir)
  const standIn = await startRazorpayStandIn({
    memoryFile: join(dataDir, "demo-payment-provider.json"),
    route: { settlesAfterMs: 500 },
  })
  const platforms = await startPlatformsStandIn({
    memoryFile: join(dataDir, "demo-platforms.json"),
  })
  const mailFolder = mkdtempSync(join(tmpdir(), "marketplace-mail-"))
  let received = 0
  const mail = await startMailServer((one) => keepMail(mailFolder, received++, one))
  const server = await startServer({
    dataDir,
    env: {
      ...standIn.env,
      ...platforms.env,
      FX_RATES: demoSettings.FX_RATES,
      FEE_BASIS_POINTS: demoSettings.FEE_BASIS_POINTS,
      RAZORPAY_ROUTE: "1",
      SMTP_URL: mail.url,
      ...vapidKeys(),
    },
  })
  standIn.sendWebhooksTo(`${server.origin}${href(urls.payments.webhook)}`)
  process.env.E2E_ORIGIN = server.origin
  process.env.E2E_DATA_DIR = dataDir
  process.env.E2E_MAIL = mailFolder
  process.env.E2E_CHECKOUT = standIn.origin
  return async () => {
    await server.stop()
    await standIn.close()
    await platforms.close()
    await mail.stop()
    rmSync(dataDir, { recursive: true, force: true })
    rmSync(mailFolder, { recursive: true, force: true })
  }
}
