// The command line of `npm run bench`.
import { parseArgs } from "node:util"

/** What to measure and for how long. `isWanted` tells whether a part was asked for. */
export function readOptions() {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      quick: { type: "boolean", default: false },
      "without-peers": { type: "boolean", default: false },
      write: { type: "boolean", default: false },
      seconds: { type: "string" },
      rounds: { type: "string" },
      projects: { type: "string" },
      minutes: { type: "string" },
      against: { type: "string" },
      "against-node": { type: "string" },
    },
  })
  const only = values.only?.split(",")
  return {
    isQuick: values.quick,
    hasPeers: !values["without-peers"],
    isWriting: values.write,
    seconds: Number(values.seconds ?? (values.quick ? 1 : 2)),
    rounds: Number(values.rounds ?? (values.quick ? 1 : 9)),
    projects: Number(values.projects ?? (values.quick ? 1000 : 100_000)),
    mixedSeconds: Number(values.minutes ?? (values.quick ? 0.2 : 1)) * 60,
    against: values.against,
    againstNode: values["against-node"],
    isWanted: (part) => !only || only.includes(part),
    /** Of a part that takes too long for whoever does not name it. */
    isAsked: (part) => only?.includes(part),
  }
}
