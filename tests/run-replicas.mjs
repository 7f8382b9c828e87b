// `npm run test:replicas`: several machines with the real engine, Litestream, which has to be on the PATH.
// REPLICA_KILLS=20 kills each program as often, for the long run. The last line tells the totals.
import { join } from "node:path"
import { root } from "../app/server/cli/root.mjs"
import { ensureBuild, ensureDependencies, giveUp, say } from "../app/server/cli/setup.mjs"
import { conclude, openReports, vitest } from "./support/checks.mjs"
import { findLitestream, INSTALL, isPinned } from "./support/litestream.mjs"

const version = findLitestream()
if (version === undefined) {
  say("0 passed, 1 failed")
  giveUp(`Litestream is not on the PATH. Where Go is: ${INSTALL}
Or a package of the system, from https://litestream.io/install/ .`)
}
if (!isPinned(version)) say(`This is Litestream ${version}. What was tried: ${INSTALL}`)

const reports = join(root, "test-results/replicas")
await ensureDependencies()
const { code, output } = await ensureBuild()
if (code !== 0) giveUp(`${output}\nThe build failed; the reason stands above.`)
openReports(reports)
say("\nSeveral machines with Litestream")
await vitest(join(reports, "machines.json"), ["--project=replicas"])
say("\nThe old front end's calls through a replica that Litestream keeps current")
const throughReplica = ["tests/legacy/journey.test.ts"]
await vitest(join(reports, "through-replica.json"), ["--project=http", ...throughReplica], {
  THROUGH_REPLICA: "1",
})
conclude()
