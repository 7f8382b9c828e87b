import { spawn } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { expect, test } from "vitest"
import { apiUrls } from "#app/urls/api.ts"
import { href } from "#app/urls/index.ts"
import { aFolder } from "#tests/support/afterwards.ts"
import { insertToken } from "#tests/support/api.ts"
import { apiWorld } from "#tests/support/api-world.ts"
import { aRazorpay, aServer } from "#tests/support/servers.ts"
import { withDatabase } from "#tests/support/stored.ts"

/** Set by `npm run test:long`, which installs it. */
const { SCHEMATHESIS = "" } = process.env
const folder = aFolder()

/** Limits would answer most of its requests. */
const WITHOUT_LIMITS = `CREATE TRIGGER without_limits AFTER UPDATE ON rate_limits
  WHEN NEW.key LIKE 'api-%-minute:%' AND NEW.points > 50
  BEGIN UPDATE rate_limits SET points = 1 WHERE key = NEW.key; END`

const standIn = await aRazorpay()
const server = await aServer({ env: standIn.env })
const world = await apiWorld(server)
withDatabase(server, (db) => db.exec(WITHOUT_LIMITS))

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
