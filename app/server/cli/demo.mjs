// Runs before installation, so it imports only Node's own modules.
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs"
import { createServer } from "node:net"
import { join, resolve } from "node:path"
import {
  describeFolderError,
  describeListenError,
  makeDataDir,
} from "../../platform/start-refusal.mjs"
import { takeFolder } from "./one-demo.mjs"
import { root } from "./root.mjs"
import {
  describeFailure,
  ensureDependencies,
  giveUp,
  packageCommand,
  removeAbandoned,
  run,
  say,
} from "./setup.mjs"

export const port = Number(process.env.PORT || 3000)
// Local by default, since the demo's passwords are public.
export const host = process.env.HOST || "127.0.0.1"
const dataDir = resolve(process.env.DATA_DIR || join(root, "data"))
const demoSettings = JSON.parse(readFileSync(join(root, "demo/seed/demo-settings.json"), "utf8"))
const signInsFile = join(dataDir, "demo-sign-ins.json")
const operatorFile = join(dataDir, "demo-operator.json")

const DEMO_MEGABYTES = 100
const MEGABYTE = 1024 * 1024

export async function prepareDemo() {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    giveUp(`PORT has to be a whole number from 1 to 65535, and is ${process.env.PORT}.`)
  }
  const other = takeDataFolder()
  if (other) {
    giveUp(
      `The demo in ${dataDir} runs already, at http://localhost:${other.port} (process ${other.pid}): use that one, or stop it first.`,
    )
  }
  await checkPort()
  await ensureDependencies()
}

function checkPort() {
  return new Promise((done) => {
    const probe = createServer()
    probe.once("error", (error) =>
      giveUp(
        error.code === "EADDRINUSE"
          ? `Port ${port} is taken by another program. Choose another: PORT=${port + 1} npm start`
          : describeListenError(error, port, host),
      ),
    )
    probe.listen(port, host, () => probe.close(done))
  })
}

/** Returns the demo that already holds the folder. */
function takeDataFolder() {
  try {
    makeDataDir(dataDir)
    return takeFolder(dataDir, port)
  } catch (error) {
    return giveUp(describeFolderError(error, dataDir))
  }
}

/**
 * Fills a separate folder and moves it into place, the database last, so that an aborted run leaves
 * nothing.
 */
export async function fillEmptyDataFolder() {
  if (existsSync(join(dataDir, "marketplace.db"))) return
  checkQuota()
  say("Making demo data ...")
  removeAbandoned(dataDir, ".demo-")
  const folder = mkdtempSync(join(dataDir, ".demo-"))
  const seeded = await run(process.execPath, [packageCommand("tsx"), "demo/seed/seed.ts"], {
    env: {
      ...demoSettings,
      NODE_ENV: "production",
      DEMO: "1",
      DATA_DIR: folder,
      DATABASE_FILE: "",
    },
    isCaptured: true,
  })
  const isComplete = seeded.code === 0 && existsSync(join(folder, "marketplace.db"))
  if (isComplete) {
    const names = readdirSync(folder).filter((name) => !name.startsWith("marketplace.db"))
    for (const name of names) renameSync(join(folder, name), join(dataDir, name))
    const signIns = JSON.parse(readFileSync(join(root, "demo/seed/sign-ins.json"), "utf8"))
    const finance = { role: "finance", email: "finance@demo.test", password: signIns[0].password }
    writeFileSync(signInsFile, JSON.stringify([...signIns, finance]))
    cpSync(join(root, "demo/seed/operator.json"), operatorFile)
    renameSync(join(folder, "marketplace.db"), join(dataDir, "marketplace.db"))
  }
  rmSync(folder, { recursive: true, force: true })
  if (!isComplete) giveUp(describeFailure("Making the demo data", seeded))
}

function checkQuota() {
  const { bavail, bsize } = statfsSync(dataDir)
  const free = Math.floor((bavail * bsize) / MEGABYTE)
  if (free >= DEMO_MEGABYTES) return
  giveUp(
    `There is too little room in ${dataDir}, where ${free} MB are free and the demo needs ${DEMO_MEGABYTES}: free some, or set DATA_DIR to another folder.`,
  )
}

/** Returns the Razorpay stand-in, which runs only without keys. */
export async function setDemoSettings(mode) {
  const standIn = await startPaymentStandIn()
  await startPlatforms()
  process.env.NODE_ENV = mode
  process.env.DEMO = "1"
  process.env.PORT = String(port)
  process.env.HOST = host
  process.env.DATA_DIR = dataDir
  process.env.LOG_LEVEL ||= "warn"
  return standIn
}

async function startPaymentStandIn() {
  if (process.env.RAZORPAY_KEY_ID) return undefined
  const { startRazorpayStandIn } = await import("../../../demo/razorpay/stand-in.mjs")
  const standIn = await startRazorpayStandIn({
    memoryFile: join(dataDir, "demo-payment-provider.json"),
    route: { activatesAfterMs: 5000, settlesAfterMs: 10_000 },
  })
  standIn.sendWebhooksTo(`http://127.0.0.1:${port}/webhooks/payments`)
  Object.assign(process.env, standIn.env)
  process.env.FX_RATES ||= demoSettings.FX_RATES
  process.env.FEE_BASIS_POINTS ||= demoSettings.FEE_BASIS_POINTS
  process.env.OWN_CREATOR_FEE_BASIS_POINTS ||= demoSettings.OWN_CREATOR_FEE_BASIS_POINTS
  process.env.RAZORPAY_ROUTE ||= "1"
  return standIn
}

/** Starts the stand-in of Instagram and YouTube, without keys of either. */
async function startPlatforms() {
  if (process.env.INSTAGRAM_CLIENT_ID || process.env.YOUTUBE_CLIENT_ID) return
  const { startPlatformsStandIn } = await import("../../../demo/platforms/stand-in.mjs")
  const memoryFile = join(dataDir, "demo-platforms.json")
  Object.assign(process.env, (await startPlatformsStandIn({ memoryFile })).env)
}

export function introduceDemo(standIn) {
  say(`\nThe marketplace runs at http://localhost:${port}\n`)
  if (existsSync(signInsFile)) {
    for (const { role, email, password } of JSON.parse(readFileSync(signInsFile, "utf8"))) {
      say(`  Sign in as ${role.padEnd(10)}  ${email.padEnd(22)}  ${password}`)
    }
  }
  if (existsSync(operatorFile)) introduceOperator()
  if (standIn) {
    say("\nPayments run against a stand-in of Razorpay on this machine: no real money moves.")
  }
  if (!process.env.SMTP_URL) {
    say(
      `\nMail of this demo stands at http://localhost:${port}/demo/mail: none leaves this machine.`,
    )
  }
  if (host !== "127.0.0.1") {
    say(
      `\nIt listens on ${host}: everybody who reaches this machine can sign in with these passwords.`,
    )
  }
  say("\nStop it with Ctrl+C.")
}

function introduceOperator() {
  const { email, password, secret, otpauth } = JSON.parse(readFileSync(operatorFile, "utf8"))
  say(`  Sign in as ${"operator".padEnd(10)}  ${email.padEnd(22)}  ${password}`)
  say(`    at http://localhost:${port}/admin/login, with a code of the second factor:`)
  say(`    secret ${secret}`)
  say(`    ${otpauth}`)
}
