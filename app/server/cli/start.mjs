// `npm start`: from a fresh clone to the running product with demo data, in one command.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs"
import { createServer } from "node:net"
import { join, resolve } from "node:path"
import { root } from "./root.mjs"
import {
  ensureBuild,
  ensureDependencies,
  giveUp,
  packageCommand,
  removeAbandoned,
  run,
  say,
} from "./setup.mjs"

const port = Number(process.env.PORT || 3000)
// The demo's passwords are known to all, so it is for this machine alone unless HOST says otherwise.
const host = process.env.HOST || "127.0.0.1"
const dataDir = resolve(process.env.DATA_DIR || join(root, "data"))
const demoSettings = JSON.parse(
  readFileSync(join(root, "app/demo/seed/demo-settings.json"), "utf8"),
)
const signInsFile = join(dataDir, "demo-sign-ins.json")
const operatorFile = join(dataDir, "demo-operator.json")

await checkPort()
checkFolder()
await ensureDependencies()
await build()
await fillEmptyDataFolder()
const standIn = await startPaymentStandIn()
await serve()
introduce()

function portIsTaken() {
  giveUp(`Port ${port} is taken by another program. Choose another: PORT=${port + 1} npm start`)
}

/** Before anything slow is done for nothing. */
function checkPort() {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    giveUp(`PORT has to be a whole number from 1 to 65535, and is ${process.env.PORT}.`)
  }
  return new Promise((done) => {
    const probe = createServer()
    probe.once("error", (error) => (error.code === "EADDRINUSE" ? portIsTaken() : done()))
    probe.listen(port, host, () => probe.close(done))
  })
}

function checkFolder() {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    giveUp(`DATA_DIR names ${dataDir}, which cannot be a folder for data: ${error.code}.`)
  }
}

async function build() {
  if (!existsSync(join(root, "build/server/fingerprint"))) say("Building ...")
  const { code, output } = await ensureBuild()
  if (code !== 0) giveUp(`${output}\nThe build failed; the reason stands above.`)
}

/**
 * Makes the demo data in a folder of its own and moves it in place when it is complete, the database
 * last, so that a demo that breaks half-way leaves nothing behind.
 */
async function fillEmptyDataFolder() {
  if (existsSync(join(dataDir, "marketplace.db"))) return
  say("Making demo data ...")
  removeAbandoned(dataDir, ".demo-")
  const folder = mkdtempSync(join(dataDir, ".demo-"))
  const seeded = await run(process.execPath, [packageCommand("tsx"), "app/demo/seed/seed.ts"], {
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
  // Somebody else may have been quicker.
  if (isComplete && !existsSync(join(dataDir, "marketplace.db"))) {
    const names = readdirSync(folder).filter((name) => !name.startsWith("marketplace.db"))
    for (const name of names) renameSync(join(folder, name), join(dataDir, name))
    cpSync(join(root, "app/demo/seed/sign-ins.json"), signInsFile)
    cpSync(join(root, "app/demo/seed/operator.json"), operatorFile)
    renameSync(join(folder, "marketplace.db"), join(dataDir, "marketplace.db"))
  }
  rmSync(folder, { recursive: true, force: true })
  if (!isComplete) giveUp(`${seeded.output}\nThe demo data could not be made.`)
}

/** Without keys of Razorpay the demo pays through a stand-in on this machine; with keys none of it runs. */
async function startPaymentStandIn() {
  if (process.env.RAZORPAY_KEY_ID) return undefined
  const { startRazorpayStandIn } = await import("../../demo/razorpay/stand-in.mjs")
  const standIn = await startRazorpayStandIn({
    memoryFile: join(dataDir, "demo-payment-provider.json"),
    route: { activatesAfterMs: 5000, settlesAfterMs: 10_000 },
  })
  standIn.sendWebhooksTo(`http://127.0.0.1:${port}/webhooks/payments`)
  Object.assign(process.env, standIn.env)
  process.env.FX_RATES ||= demoSettings.FX_RATES
  process.env.RAZORPAY_ROUTE ||= "1"
  return standIn
}

async function serve() {
  process.env.NODE_ENV = "production"
  process.env.DEMO = "1"
  process.env.PORT = String(port)
  process.env.HOST = host
  process.env.DATA_DIR = dataDir
  process.env.LOG_LEVEL ||= "warn"
  await import("../../../build/server/index.js")
}

function introduce() {
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
    say(`\nIt listens on ${host}: whoever reaches this machine can sign in with these passwords.`)
  }
  say("\nStop it with Ctrl+C.")
}

/** The desk's own login, and what an app needs to make its codes. */
function introduceOperator() {
  const { email, password, secret, otpauth } = JSON.parse(readFileSync(operatorFile, "utf8"))
  say(`  Sign in as ${"operator".padEnd(10)}  ${email.padEnd(22)}  ${password}`)
  say(`    at http://localhost:${port}/admin/login, with a code of the second factor:`)
  say(`    secret ${secret}`)
  say(`    ${otpauth}`)
}
