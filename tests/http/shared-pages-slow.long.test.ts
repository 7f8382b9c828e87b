import type { Socket } from "node:net"
import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { insertProjects } from "#tests/support/insert-projects.ts"
import { askAtOnce, readAll } from "#tests/support/pipelined.ts"
import { aServer } from "#tests/support/servers.ts"
import { aMarket, askAt, isShared } from "#tests/support/shared-world.ts"
import type { Visitor } from "#tests/support/visitor.ts"

/** More than the system buffers for a stalled client. */
const PAGES = 100
const READERS = 4
const OTHERS = 6
const ROUNDS = 20

const MARKS = /mark\w+?kram/g
const list = href(urls.influencer.browse)
let made = 0
const server = await aServer()
const { brand } = await aMarket(server)
insertProjects(server, ...Array.from({ length: 20 }, (_, n) => ({ brand, title: `Tea ${n}` })))

async function somebody() {
  made += 1
  const mark = `mark${made}kram`
  return { mark, visitor: await signedInAs(server, "influencer", { name: mark }) }
}

function askWithoutReading({ cookies }: Visitor): Promise<Socket> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  return askAtOnce(server, Array<string>(PAGES).fill(list), { Cookie: cookie })
}

/** Others read at once and must get their own pages. */
async function othersAsk(others: Awaited<ReturnType<typeof somebody>>[]) {
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(
      others.map(async ({ mark, visitor }) => {
        const page = await askAt(server, visitor, list, { "Accept-Encoding": "identity" })
        expect(new Set(page.body.match(MARKS))).toEqual(new Set([mark]))
      }),
    )
  }
}

test("slow and aborting clients do not mix their data with others'", {
  timeout: 60_000,
}, async () => {
  const others = await Promise.all(Array.from({ length: OTHERS }, somebody))
  const readers = await Promise.all(Array.from({ length: READERS }, somebody))
  const first = await askAt(server, readers[0]?.visitor ?? expect.fail(), list)
  expect(await isShared(server, first)).toBe(true)
  const sockets = await Promise.all(readers.map(({ visitor }) => askWithoutReading(visitor)))
  const leaving = await Promise.all(others.map(({ visitor }) => askWithoutReading(visitor)))
  await othersAsk(others)
  for (const socket of leaving) socket.destroy()
  await othersAsk(others)
  for (const [n, socket] of sockets.entries()) {
    const answers = await readAll(socket)
    expect(answers).toHaveLength(PAGES)
    for (const { body } of answers) {
      expect(new Set(body.match(MARKS))).toEqual(new Set([readers[n]?.mark]))
      expect(body.endsWith("</html>")).toBe(true)
    }
  }
})
