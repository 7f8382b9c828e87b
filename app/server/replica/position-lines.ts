import { Transform } from "node:stream"
import { setTimeout } from "node:timers/promises"
import { SECOND } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { positionOf, type Stated } from "#app/platform/repl-clock.server.ts"
import { replica } from "#app/platform/replica/replica-state.server.ts"

/** A replica that is behind for longer lets the primary answer, which has what an event tells of. */
const LONGEST_MS = 10 * SECOND
const LOOK_EVERY_MS = 25

const LINE = /^: at (\d{1,9})\.(\d{1,15})$/gm
const EVENT_END = "\n\n"

/**
 * On a primary with replicas: the line before an event of a stream that says where what it tells of stands.
 * To browsers it is a comment.
 */
export function positionLine(): string {
  if (env.isReplica || env.REPLICA_SECRET === undefined) return ""
  const { generation, seq } = positionOf(sqlite)
  return `: at ${generation}.${seq}\n`
}

/**
 * On a replica: passes the events of a stream on, whole and in order, each when what it tells of is here: a
 * page that loads what is new would find nothing before. docs/rules.md#own-acts-at-once
 */
export function holdEvents(): Transform {
  let rest = ""
  const take = async (piece: Buffer): Promise<Buffer> => {
    const text = rest + piece.toString("latin1")
    const end = text.lastIndexOf(EVENT_END)
    const whole = end < 0 ? "" : text.slice(0, end + EVENT_END.length)
    rest = text.slice(whole.length)
    const stated = newestIn(whole)
    if (stated) await whenHere(stated)
    return Buffer.from(whole, "latin1")
  }
  return new Transform({
    transform: (piece, _encoding, done) => {
      take(piece).then((events) => done(null, events), done)
    },
  })
}

function newestIn(text: string): Stated | undefined {
  const [, generation, seq] = [...text.matchAll(LINE)].at(-1) ?? []
  return generation === undefined ? undefined : { generation: Number(generation), seq: Number(seq) }
}

async function whenHere(stated: Stated): Promise<void> {
  for (let waited = 0; waited < LONGEST_MS && !replica.has(stated); waited += LOOK_EVERY_MS) {
    await setTimeout(LOOK_EVERY_MS)
  }
}
