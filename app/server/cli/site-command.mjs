// Runs a command on this site's data, or on the demo's without any settings.
import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { root } from "./root.mjs"
import { giveUp } from "./setup.mjs"

const program = join(root, "build/server/index.js")
const dataDir = resolve(process.env.DATA_DIR || join(root, "data"))

if (!existsSync(program)) giveUp("There is no build yet: run `npm ci` and `npm run build` first.")
process.env.NODE_ENV = "production"
process.env.DATA_DIR = dataDir
if (existsSync(join(dataDir, "demo-sign-ins.json"))) await takeDemoSettings()
await import("../../../build/server/index.js")

/** The stand-in keeps its books in the folder. */
async function takeDemoSettings() {
  process.env.DEMO ||= "1"
  if (process.argv[2] !== "reconcile" || process.env.RAZORPAY_KEY_ID) return
  const { startRazorpayStandIn } = await import("../../../demo/razorpay/stand-in.mjs")
  const memoryFile = join(dataDir, "demo-payment-provider.json")
  Object.assign(process.env, (await startRazorpayStandIn({ memoryFile })).env)
}
