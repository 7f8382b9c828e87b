import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { storedProject } from "#tests/support/campaigns.ts"
import { askAtOnce } from "#tests/support/pipelined.ts"
import { type RunningServer, startServer } from "#tests/support/server.ts"
import { withDatabase } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

async function inEmptyFolder(work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "marketplace-empty-"))
  try {
    await work(dataDir)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

test("three processes started at once create one database and one set of secrets", async () => {
  for (let round = 0; round < 3; round += 1) {
    await inEmptyFolder(async (dataDir) => {
      const servers = await Promise.all([1, 2, 3].map(() => startServer({ dataDir })))
      const [first, second, third] = servers as [RunningServer, RunningServer, RunningServer]
      const brand = await signedInAs(first, "brand")
      const elsewhere = second.visitor()
      for (const [name, value] of brand.cookies) elsewhere.cookies.set(name, value)
      expect((await elsewhere.get(href(urls.brand.projects))).status).toBe(200)
      expect((await third.visitor().get("/readyz")).status).toBe(200)
      await Promise.all(servers.map((server) => server.stop()))
      withDatabase({ dataDir }, (db) => {
        expect(db.pragma("integrity_check", { simple: true })).toBe("ok")
        const migrations = "SELECT count(*) - count(DISTINCT hash) FROM __drizzle_migrations"
        expect(db.prepare(migrations).pluck().get()).toBe(0)
      })
    })
  }
})

const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8)

test("all files of a first start and a migration are private", async () => {
  await inEmptyFolder(async (dataDir) => {
    const first = await startServer({ dataDir })
    await signedInAs(first, "brand")
    await first.stop()
    withDatabase({ dataDir }, (db) => {
      // As if no migration were noted: the start makes the copy, then fails on tables that are there.
      db.exec(
        "DELETE FROM __drizzle_migrations WHERE rowid = (SELECT max(rowid) FROM __drizzle_migrations)",
      )
    })
    await startServer({ dataDir }).catch(() => {})
    const names = readdirSync(dataDir)
    expect(names.join(" ")).toContain(".before-migration-")
    expect(names.filter((name) => modeOf(join(dataDir, name)) !== "600")).toEqual([])
  })
})

test("a data folder readable by others is reported at the start", async () => {
  await inEmptyFolder(async (dataDir) => {
    chmodSync(dataDir, 0o755)
    const wide = await startServer({ dataDir })
    const warning = expect.objectContaining({
      event: "data_dir.wide",
      folder: dataDir,
      mode: "755",
    })
    expect(wide.log).toContainEqual(warning)
    await wide.stop()
    chmodSync(dataDir, 0o700)
    const narrow = await startServer({ dataDir })
    expect(narrow.log.map(({ event }) => event)).not.toContain("data_dir.wide")
    await narrow.stop()
  })
})

/** Begins to post a project and sends the rest of the form when told to. */
function postSlowly(brand: Visitor, path: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields).toString()
  const { hostname, port, origin } = new URL(brand.origin)
  const posting = request({
    hostname,
    port,
    path,
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": Buffer.byteLength(body),
      Cookie: [...brand.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      Origin: origin,
    },
  })
  const answered = new Promise<number>((resolve, reject) => {
    posting.once("response", (response) => resolve(response.statusCode ?? 0))
    posting.once("error", reject)
  })
  posting.write(body.slice(0, 10))
  return { finish: () => posting.end(body.slice(10)), answered }
}

test("SIGTERM lets a form under way be saved and answered, and accepts nothing new", async () => {
  await inEmptyFolder(async (dataDir) => {
    const server = await startServer({ dataDir })
    const brand = await signedInAs(server, "brand")
    const id = "3f0c7a52-8f6c-4f5e-9d53-1d1f2f6a7b10"
    const form = { title: "Sent before the stop", desc: "Reels", deliveryDays: "7" }
    const post = postSlowly(brand, href(urls.brand.editProject, { projectId: id }), form)
    await setTimeout(200)
    const stopped = server.stop()
    await setTimeout(200)
    await expect(fetch(server.origin)).rejects.toThrow()
    post.finish()
    expect(await post.answered).toBe(303)
    await stopped
    expect(storedProject(server, id)).toMatchObject({ title: "Sent before the stop" })
  })
})

test("SIGTERM under load answers every accepted request and ends in time", async () => {
  const server = await startServer()
  const influencer = await signedInAs(server, "influencer")
  const statuses = new Set<number>()
  const refused: string[] = []
  const ask = async () => {
    for (;;) {
      try {
        statuses.add((await influencer.get(href(urls.influencer.browse))).status)
      } catch (error) {
        refused.push(String((error as Error).cause ?? error))
        return
      }
    }
  }
  const load = Array.from({ length: 6 }, ask)
  await setTimeout(300)
  const startedAt = performance.now()
  await server.stop()
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  await Promise.all(load)
  expect(statuses).toEqual(new Set([200]))
  expect(refused).toHaveLength(6)
})

test("SIGTERM ends a server in time despite unread pipelined responses", async () => {
  const server = await startServer()
  const paths = Array.from({ length: 100 }, () => "/")
  const sockets = await Promise.all(Array.from({ length: 50 }, () => askAtOnce(server, paths)))
  await setTimeout(200)
  const startedAt = performance.now()
  await server.stop()
  expect(performance.now() - startedAt).toBeLessThan(12_000)
  for (const socket of sockets) socket.destroy()
})
