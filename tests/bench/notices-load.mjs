// What thousands of notices at once cost everybody else: an open-loop load on lists and details, alone and
// while a project with thousands of applicants closes, in turns.
import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import Database from "better-sqlite3"
import { say } from "../../app/server/cli/setup.mjs"
import { keepingAgent } from "./agent.mjs"
import { product } from "./contenders.mjs"
import { copyData } from "./data.mjs"
import { loadWhile, PER_SECOND, percentile } from "./open-loop.mjs"
import { start } from "./servers.mjs"
import { saveProject } from "./visitors.mjs"

const APPLICANTS = 10_000
const ROUNDS = 5
const MAX_RATIO = 2

/** Runs both in turns and answers with their target and their words. */
export async function runNoticesLoad(world, folder, { isQuick }) {
  const dataDir = join(folder, "notices-data")
  copyData(world.folder, dataDir)
  const database = new Database(join(dataDir, "marketplace.db"), { timeout: 5000 })
  const server = await start(product("notices", dataDir, { TRUST_PROXY: "1" }), folder)
  const rounds = isQuick ? 2 : ROUNDS
  const agent = keepingAgent()
  const crowd = insertCrowd(database)
  const calm = []
  const closing = []
  const notifiedAfter = []
  try {
    await loadWhile(server, world, agent, () => setTimeout(3000))
    for (let round = 1; round <= rounds; round += 1) {
      say(`Notices, round ${round} of ${rounds} ...`)
      const projectId = await postProject(server, world, agent)
      insertApplications(database, projectId, crowd)
      const startedAt = performance.now()
      closing.push(
        await loadWhile(server, world, agent, async () => {
          await saveProject(server, world, agent, projectId, "closed")
          await untilStopped(database, projectId)
        }),
      )
      const seconds = (performance.now() - startedAt) / 1000
      notifiedAfter.push(seconds)
      calm.push(await loadWhile(server, world, agent, () => setTimeout(seconds * 1000)))
    }
    return summarize(calm, closing, notifiedAfter)
  } finally {
    agent.destroy()
    database.close()
    await server.stop()
  }
}

function insertCrowd(database) {
  const user = database.prepare(
    `INSERT INTO users (id, role, email, password_hash, created_at, email_verified_at)
     VALUES (?, 'influencer', ?, '', 1, 1)`,
  )
  const ids = Array.from({ length: APPLICANTS }, () => randomUUID())
  database
    .transaction(() => {
      for (const id of ids) user.run(id, `${id}@bench.test`)
    })
    .immediate()
  return ids
}

function insertApplications(database, projectId, crowd) {
  const application = database.prepare(
    `INSERT INTO applications (id, project_id, influencer_id, bid_minor, delivery_days, status, applied_at)
     VALUES (?, ?, ?, 700000, 10, 'pending', 1)`,
  )
  database
    .transaction(() => {
      for (const id of crowd) application.run(randomUUID(), projectId, id)
    })
    .immediate()
  // What this put into the log is not for the server to write out while it is measured.
  database.pragma("wal_checkpoint(TRUNCATE)")
}

async function postProject(server, world, agent) {
  const projectId = randomUUID()
  await saveProject(server, world, agent, projectId, "active")
  return projectId
}

async function untilStopped(database, projectId) {
  const told = database.prepare("SELECT count(*) FROM notices WHERE project_id = ?").pluck()
  while (told.get(projectId) < APPLICANTS) await setTimeout(100)
}

function summarize(calm, closing, notifiedAfter) {
  const p99 = (parts) =>
    percentile(
      parts.flatMap(({ times }) => times),
      0.99,
    )
  const failures = [...calm, ...closing].flatMap(({ problems }) => problems)
  const ratio = p99(closing) / p99(calm)
  const list = (parts) => parts.map((part) => p99([part]).toFixed(1)).join(", ")
  return {
    targets: [
      {
        target: `p99 while ${APPLICANTS.toLocaleString("en-US")} hear of a closing, against the same load without`,
        required: `< ${MAX_RATIO} x, 0 failed`,
        measured: `${ratio.toFixed(2)} x, ${[failures.length, ...failures.slice(0, 1)].join(": ")} failed`,
        isMet: ratio < MAX_RATIO && failures.length === 0,
      },
    ],
    text: [
      `One worker, ${PER_SECOND} requests a second at fixed times on browse and details, each timed from when it was due; ${calm.length} rounds in turns.`,
      "",
      `- Alone: p99 ${p99(calm).toFixed(1)} ms (by round ${list(calm)}).`,
      `- While a project with ${APPLICANTS.toLocaleString("en-US")} applicants closes: p99 ${p99(closing).toFixed(1)} ms (by round ${list(closing)}).`,
      `- All had heard after ${notifiedAfter.map((seconds) => seconds.toFixed(1)).join(", ")} s.`,
    ].join("\n"),
  }
}
