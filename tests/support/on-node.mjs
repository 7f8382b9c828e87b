import { join } from "node:path"
import { ensureNode, environmentOf, NodeUnavailable } from "../../app/server/cli/node-runtime.mjs"
import { say } from "../../app/server/cli/setup.mjs"
import { leaveOut, vitest } from "./checks.mjs"

export const isOnNode = (major) => Number(process.versions.node.split(".")[0]) === major

/** Runs the journeys on a Node of the line `major`, and reports a missing one. */
export async function runOnNode(major, reports) {
  try {
    const node = isOnNode(major) ? process.execPath : await ensureNode(major)
    say(`\nThe built server on Node ${major}`)
    const env = { ...environmentOf(node), SERVER_NODE: node }
    await vitest(join(reports, `node-${major}.jsonl`), ["--project=nodes"], env)
  } catch (error) {
    if (!(error instanceof NodeUnavailable)) throw error
    leaveOut(`the built server on Node ${major}`, error.message)
  }
}
