// `npm run test:nodes`: the built server on each line of Node that it supports, or on those that are named:
// `npm run test:nodes -- 22 26`. The last line tells the totals.
import { join } from "node:path"
import { root } from "../app/server/cli/root.mjs"
import { buildOrGiveUp, ensureDependencies, giveUp } from "../app/server/cli/setup.mjs"
import { conclude, openReports } from "./support/checks.mjs"
import { runOnNode } from "./support/on-node.mjs"

const LINES = [22, 24, 26]

const asked = process.argv.slice(2).map(Number)
const unknown = asked.find((major) => !LINES.includes(major))
if (unknown !== undefined) giveUp(`Node ${unknown} is none of ${LINES.join(", ")}.`)

const reports = join(root, "test-results/nodes")
await ensureDependencies()
await buildOrGiveUp()
openReports(reports)
for (const major of asked.length > 0 ? asked : LINES) await runOnNode(major, reports)
conclude()
