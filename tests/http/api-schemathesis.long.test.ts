import { spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, expect, test } from "vitest"
import { apiUrls } from "#app/urls/api.ts"
import { href } from "#app/urls/index.ts"
import { startRazorpayStandIn } from "#demo/razorpay/stand-in.mjs"
import { withDatabase } from "#tests/support/accounts.ts"
import { insertToken } from "#tests/support/api.ts"
import { apiWorld } from "#tests/support/api-world.ts"
import { type RunningServer, startServer } from "#tests/support/server.ts"

let server: RunningServer
let close: () => Promise<void>
let world: Awaited<ReturnType<typeof apiWorld>>
/** Set by `npm run test:long`, which installs it. */
const { SCHEMATHESIS = "" } = process.env
const folder = mkdtempSync(join(tmpdir(), "schemathesis-"))

/** Limits would answer most of its requests. */
const WITHOUT_LIMITS = `CREATE TRIGGER without_limits AFTER UPDATE ON rate_limits
  WHEN NEW.key LIKE 'api-%-minute:%' AND NEW.points > 50
  BEGIN UPDATE rate_limits SET points = 1 WHERE key = NEW.key; END`

beforeAll(async () => {
  const standIn = await startRazorpayStandIn()
  close = () => standIn.close()
  server = await startServer({ env: standIn.env })
  world = await apiWorld(server)
  withDatabase(server, (db) => db.exec(WITHOUT_LIMITS))
})
afterAll(async () => {
  await server.stop()
  await close()
  rmSync(folder, { recursive: true, force: true })
})

const CHECKS = [
  "not_a_server_error",
  "status_code_conformance",
  "content_type_conformance",
  "response_schema_conformance",
  "response_headers_conformance",
]

/** Half of the runs have the ids of things that exist, the others invent them. */
async function run(who: "brand" | "influencer", ids: Record<string, string>) {
  const settings = Object.entries(ids).map(([name, id]) => `"path.${name}" = "${id}"`)
  const config = join(folder, `${who}-${settings.length}.toml`)
  writeFileSync(config, ["[parameters]", ...settings].join("\n"))
  const token = insertToken(server, world.userIds[who])
  const child = spawn(
    SCHEMATHESIS,
    [
      ...["--config-file", config, "--no-color", "run"],
      ...["--header", `Authorization: Bearer ${token}`],
      ...["--checks", CHECKS.join(","), "--phases", "coverage,fuzzing"],
      ...["--max-examples", "15", "--seed", "56", "--generation-database", "none"],
      ...["--continue-on-failure", "--no-shrink", "--warnings", "off"],
      new URL(href(apiUrls.v1Document), server.origin).href,
    ],
    { stdio: ["ignore", "pipe", "inherit"], cwd: folder },
  )
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve))
  return { output: await text(child.stdout), code: await ended }
}

test.skipIf(!SCHEMATHESIS).for([
  ["brand", true],
  ["brand", false],
  ["influencer", true],
  ["influencer", false],
] as const)(
  "Schemathesis finds nothing undocumented as %s, with ids: %s",
  { timeout: 300_000 },
  async ([who, isKnown]) => {
    const { output, code } = await run(who, isKnown ? world.ids : {})
    expect(code, output).toBe(0)
    expect(server.log.filter(({ event }) => event === "fault")).toEqual([])
  },
)
