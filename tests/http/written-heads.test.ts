import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { href, urls } from "#app/urls.ts"
import { askAtOnce, type Piped, readAll } from "#tests/support/pipelined.ts"
import { type RunningServer, startServer } from "#tests/support/server.ts"

/** The head of a kept page is written by node:http once; whoever asks again gets the same bytes, its own number and date. */

const PAGE = href(urls.terms)

let server: RunningServer
let etag: string
beforeAll(async () => {
  server = await startServer()
  etag = (await fetch(server.origin + PAGE)).headers.get("ETag") ?? expect.fail()
})
afterAll(() => server.stop())

const NUMBER = /X-Request-Id: ([\da-f-]{36})\r\n/
const DATE = /Date: (\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT)\r\n/

const partOf = (pattern: RegExp, { head }: Piped): string =>
  pattern.exec(head)?.[1] ?? expect.fail(head)
const withoutMoment = ({ head }: Piped): string => head.replace(NUMBER, "").replace(DATE, "")
const withoutConnection = (head: string): string =>
  head.replace(/(Connection|Keep-Alive): .*\r\n/g, "")

/** Answers to the same request, one after another on one connection, the last of which the server closes. */
async function askTimes(times: number, headers: Record<string, string>): Promise<Piped[]> {
  const paths = Array.from({ length: times }, () => PAGE)
  return readAll(await askAtOnce(server, paths, headers))
}

const WAYS = {
  "a whole page": [200, () => ({})],
  "a page packed by brotli": [200, () => ({ "Accept-Encoding": "br" })],
  "a page packed by gzip": [200, () => ({ "Accept-Encoding": "gzip" })],
  "the word that a page is unchanged": [304, () => ({ "If-None-Match": etag })],
} satisfies Record<string, [number, () => Record<string, string>]>

describe.each(Object.entries(WAYS))("%s", (_name, [status, headersOf]) => {
  test("has the head that node:http wrote, with a number and a date of its own", async () => {
    const before = Math.floor(Date.now() / 1000) * 1000
    const answers = await askTimes(5, headersOf())
    const last = answers.pop() ?? expect.fail()
    const first = answers[0] ?? expect.fail()
    expect(answers).toHaveLength(4)
    for (const answer of answers) {
      expect(answer.status).toBe(status)
      expect(withoutMoment(answer)).toBe(withoutMoment(first))
      expect(answer.body).toBe(first.body)
      const moment = Date.parse(partOf(DATE, answer))
      expect(moment).toBeGreaterThanOrEqual(before)
      expect(moment).toBeLessThanOrEqual(Date.now())
    }
    const numbers = [...answers, last].map((answer) => partOf(NUMBER, answer))
    expect(new Set(numbers).size).toBe(5)
    // The last one is closed, and written by node:http itself.
    expect(last.head).toContain("Connection: close\r\n")
    expect(withoutConnection(withoutMoment(last))).toBe(withoutConnection(withoutMoment(first)))
    expect(last.body).toBe(first.body)
  })
})

test("who speaks HTTP/1.0 or wants the head alone gets it of their own, between those of others", async () => {
  await askTimes(3, {})
  const head = await fetch(server.origin + PAGE, { method: "HEAD" })
  expect([head.status, await head.text()]).toEqual([200, ""])
  expect(Number(head.headers.get("Content-Length"))).toBeGreaterThan(1000)
  const [old] = await readAll(await askAtOnce(server, [PAGE], {}, "1.0"))
  const [whole] = await askTimes(1, {})
  expect(old?.head).toContain("Connection: close\r\n")
  expect(old?.body).toBe(whole?.body)
})
