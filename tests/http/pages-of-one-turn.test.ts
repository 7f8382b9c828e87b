import { afterAll, beforeAll, expect, test } from "vitest"
import { href, urls } from "#app/urls.ts"
import { askAtOnce, readAll } from "#tests/support/pipelined.ts"
import { type RunningServer, startServer } from "#tests/support/server.ts"

/** Kept pages that are asked for side by side are answered together: each request is answered, by its own page. */

const PAGES = [urls.home, urls.terms, urls.privacyPolicy].map((url) => href(url))
const CONNECTIONS = 20
const ROUNDS = 10

let server: RunningServer
let titles: string[]
beforeAll(async () => {
  server = await startServer()
  titles = await Promise.all(
    PAGES.map(async (path) => titleOf(await (await fetch(`${server.origin}${path}`)).text())),
  )
})
afterAll(() => server.stop())

const titleOf = (page: string): string => /<title>(.*?)<\/title>/.exec(page)?.[1] ?? expect.fail()

const inTurns = Array.from({ length: ROUNDS }, () => PAGES).flat()
test("requests on one connection are answered in their order, each by its page", async () => {
  expect(new Set(titles).size).toBe(PAGES.length)
  const sockets = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => askAtOnce(server, inTurns)),
  )
  for (const socket of sockets) {
    const answers = await readAll(socket)
    expect(answers.map(({ status }) => status)).toEqual(inTurns.map(() => 200))
    expect(answers.map(({ body }) => titleOf(body))).toEqual(inTurns.map(titleFor))
  }
})

const titleFor = (path: string): string | undefined => titles[PAGES.indexOf(path)]

test("who hangs up before the answer takes nobody's answer along", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const leaving = await Promise.all(
      Array.from({ length: CONNECTIONS }, () => askAtOnce(server, inTurns)),
    )
    const staying = await askAtOnce(server, inTurns)
    for (const socket of leaving) socket.resetAndDestroy()
    const answers = await readAll(staying)
    expect(answers.map(({ body }) => titleOf(body))).toEqual(inTurns.map(titleFor))
  }
})

test("an address that is not kept, between kept ones, is answered too", async () => {
  const paths = [PAGES[0] ?? "", "/no-such-page", PAGES[1] ?? ""]
  const answers = await readAll(await askAtOnce(server, paths))
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 200])
})
