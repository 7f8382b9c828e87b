// `npm run test:replicas`: several machines behind Caddy, and the most important tests behind nginx, with the real
// engine, Litestream, which has to be on the PATH.
// With `-- --journeys` browsers go through a replica as well, and REPLICA_KILLS=20 kills each program as often, for
// the long run. The last line tells the totals.
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { root } from "../app/server/cli/root.mjs"
import { buildOrGiveUp, ensureDependencies, giveUp, say } from "../app/server/cli/setup.mjs"
import { conclude, leaveOut, openReports, playwright, vitest } from "./support/checks.mjs"
import { ensureBrowser, ensureProxies } from "./support/ensure-browser.mjs"
import {
  findLitestream,
  hasObjectStorage,
  INSTALL,
  INSTALL_STORAGE,
  isPinned,
} from "./support/litestream.mjs"

/** All 21 calls, and who may do what how often, by way of a replica. Its proxy passes on no foreign host (`gates`). */
const THROUGH_REPLICA = [
  ...["access", "cancelled-orders", "foreign", "journey.test", "junk", "paging", "statuses"].map(
    (name) => `tests/legacy/${name}`,
  ),
  ...["access-matrix", "login", "protected", "security-page"].map((name) => `tests/http/${name}`),
]

/** What differs between a storage in a folder and one behind HTTP: marks, promotion, holes, another place. */
const OVER_S3 = ["act-and-look", "missing-object", "other-storage", "promotion"].map(
  (name) => `tests/replicas/${name}`,
)

/** What looks at pages one by one, or at what a browser keeps, is the same wherever they are made. */
const SAME_ANYWHERE = ["every-page", "layout", "looks", "offline", "prefetch"]

/** What another proxy could do differently. */
const BEHIND_NGINX = ["act-and-look", "distance"].map((name) => `tests/replicas/${name}`)

/** All others: from the registration to the money, the desk, and what comes to an open page by itself. */
const JOURNEYS = readdirSync(join(root, "tests/e2e"))
  .filter((file) => !SAME_ANYWHERE.some((name) => file.startsWith(`${name}.`)))
  .map((file) => `tests/e2e/${file}`)

const version = findLitestream()
if (version === undefined) {
  say("0 passed, 1 failed")
  giveUp(`Litestream is not on the PATH. Where Go is: ${INSTALL}
Or a package of the system, from https://litestream.io/install/ .`)
}
if (!isPinned(version)) say(`This is Litestream ${version}. What was tried: ${INSTALL}`)

const reports = join(root, "test-results/replicas")
await ensureDependencies()
if (!(await ensureProxies())) giveUp("Replicas need Caddy and nginx: install both.")
await buildOrGiveUp()
openReports(reports)
say("\nSeveral machines with Litestream")
await vitest(join(reports, "machines.jsonl"), ["--project=replicas"])
const behindNginx = { REPLICA_PROXY: "nginx" }
say("\nSeveral machines behind nginx")
await vitest(join(reports, "nginx.jsonl"), ["--project=replicas", ...BEHIND_NGINX], behindNginx)
if (hasObjectStorage()) {
  say("\nSeveral machines with their history in an object storage (S3)")
  const overS3 = { REPLICA_STORAGE: "s3" }
  await vitest(join(reports, "over-s3.jsonl"), ["--project=replicas", ...OVER_S3], overS3)
} else {
  leaveOut("several machines over S3", `versitygw is not on the PATH. ${INSTALL_STORAGE}`)
}
const throughReplica = { THROUGH_REPLICA: "1" }
say("\nCalls and gates through a replica that Litestream keeps current")
await vitest(
  join(reports, "through-replica.jsonl"),
  ["--project=http", "--maxWorkers=2", ...THROUGH_REPLICA],
  throughReplica,
)
say("\nThe same behind nginx")
await vitest(
  join(reports, "through-nginx.jsonl"),
  ["--project=http", "--maxWorkers=2", ...THROUGH_REPLICA],
  { ...throughReplica, ...behindNginx },
)
if (process.argv.includes("--journeys")) {
  say("\nJourneys in a browser through a replica, with script and without")
  await ensureBrowser()
  const journeys = [...JOURNEYS, "--timeout=300000"]
  await playwright(join(reports, "journeys.json"), throughReplica, journeys)
}
conclude()
