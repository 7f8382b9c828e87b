import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { expect, test } from "vitest"
import type { KnownSession } from "#app/http/session.server.ts"
import { createKnownVisitors } from "#app/server/known-visitors.ts"
import { anInfluencer } from "#tests/support/domain.ts"

const collectGarbage = (): void => {
  setFlagsFromString("--expose-gc")
  runInNewContext("gc")()
}

test("what is known of a page's readers keeps no page in the memory that is gone from it", async () => {
  const visitors = createKnownVisitors(1_000_000)
  const session = { actor: anInfluencer(), asOf: "1" } as unknown as KnownSession
  const request = { url: "http://localhost/", headers: { get: () => null } }
  const read = (number: number) => {
    const needs = new Map([["name" as const, { about: [""], numbers: [1] }]])
    visitors.valuesFor(session, request, `/${number}`, { needs, digest: `${number}` })
    return new WeakRef(needs)
  }
  const pages = Array.from({ length: 20 }, (_, index) => read(index + 1))
  expect(visitors.bytes()).toBeGreaterThan(20 * 400)
  await new Promise(setImmediate)
  collectGarbage()
  expect(pages.filter((page) => page.deref() !== undefined)).toEqual([])
})
