// `npm run test:long`: what takes minutes and fails rarely. The last line tells the totals.
import { join } from "node:path"
import { root } from "../app/server/cli/root.mjs"
import { buildOrGiveUp, ensureDependencies } from "../app/server/cli/setup.mjs"
import { conclude, openReports, vitest } from "./support/checks.mjs"

const reports = join(root, "test-results/long")
await ensureDependencies()
await buildOrGiveUp()
openReports(reports)
await vitest(join(reports, "vitest.jsonl"), ["--project=long"])
conclude()
