import { readFileSync } from "node:fs"
import { setTimeout } from "node:timers/promises"
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { href, isLegacyCall, urls } from "#app/urls/index.ts"
import { toUrlEncoded } from "#tests/support/form-encodings.ts"
import { findTargets } from "#tests/support/form-targets.ts"
import { LegacyWorld } from "#tests/support/legacy-world.ts"
import { LIBRARY_WORDS } from "#tests/support/library-words.ts"
import { type RandomRequest, randomRequests } from "#tests/support/random-forms.ts"
import { scheduledBetween, threadsOf } from "#tests/support/scheduling.ts"
import { type TimedAnswer, timedRequest } from "#tests/support/timed-request.ts"

/**
 * RANDOM_FORMS=200000 sets the number of requests (`npm run fuzz`); RANDOM_FORMS_SEED repeats a
 * run.
 */
const { RANDOM_FORMS, RANDOM_FORMS_SEED } = process.env
const SECONDS = 20

const MAX_BYTES = 200_000
const MAX_MILLISECONDS = 250
const MAX_MEMORY_MEGABYTES = 1000
const world = await LegacyWorld.create()
const targets = await findTargets(world)

let sent = 0
let slowest = 0
const statuses = new Map<number, number>()

/** Each request has its own address, to avoid rate limits. */
function send({ target, request }: RandomRequest): Promise<TimedAnswer> {
  sent += 1
  const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`
  return timedRequest(target.visitor, request, address)
}

async function errorsOf(random: RandomRequest): Promise<string[]> {
  const { body, path } = random.request
  const answer = await send(random)
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  const allowed = MAX_BYTES + 3 * (body.length + path.length)
  const milliseconds = await timeAlone(random, answer.milliseconds)
  slowest = Math.max(slowest, milliseconds)
  return [
    ...(answer.status >= 500 ? [`status ${answer.status}: ${answer.body.slice(0, 500)}`] : []),
    ...(answer.bytes > allowed ? [`${answer.bytes} bytes, and ${allowed} are allowed`] : []),
    ...(milliseconds > MAX_MILLISECONDS ? [`${Math.round(milliseconds)} ms`] : []),
    ...(LIBRARY_WORDS.test(answer.body)
      ? [`talks like a library: ${LIBRARY_WORDS.exec(answer.body)}`]
      : []),
    ...(isOfAnotherKind(random, answer) ? [`no JSON: ${answer.body.slice(0, 200)}`] : []),
  ]
}

/** Calls answer JSON; a form for a registration page belongs to the page. */
function isOfAnotherKind({ request }: RandomRequest, { status, type }: TimedAnswer): boolean {
  const isTooLongForNode = status === 431
  const { pathname } = new URL(request.path, world.server.origin)
  return isLegacyCall(pathname) && !isTooLongForNode && !type.startsWith("application/json")
}

/** The time without load: the fastest of several tries, less processor waiting. */
async function timeAlone(random: RandomRequest, first: number): Promise<number> {
  let fastest = first
  for (let tries = 0; tries < 6 && fastest > MAX_MILLISECONDS; tries += 1) {
    await setTimeout(20 * 2 ** tries)
    fastest = Math.min(fastest, await timeOnce(random))
  }
  return fastest
}

async function timeOnce(random: RandomRequest): Promise<number> {
  const pids = [world.server.pid, process.pid]
  const before = pids.map(threadsOf)
  const { milliseconds } = await send(random)
  const after = pids.map(threadsOf)
  const [server, own] = pids.map((pid, at) =>
    scheduledBetween(pid, before[at] ?? new Map(), after[at] ?? new Map()),
  )
  return Math.max(server?.ran ?? 0, milliseconds - (server?.waited ?? 0) - (own?.waited ?? 0))
}

test("the test covers every form and every call", () => {
  const tried = new Set(targets.map(({ name }) => name))
  for (const { method, template } of world.contract.operations) {
    expect(tried).toContain(`${method} ${template}`)
  }
  for (const path of [
    href(urls.login.influencer),
    href(urls.register.brand, { step: 2 }),
    href(urls.brand.account),
    urls.brand.editProject,
    urls.payments.cancel,
  ]) {
    expect(tried).toContain(`POST ${path}`)
  }
  const login = targets.find(({ path }) => path === href(urls.login.influencer))
  expect(login?.valid.map(([name]) => name)).toEqual(["email", "password"])
})

test.each(["abc", "9".repeat(20), ""])(
  "no form answers %j with a library's message",
  async (junk) => {
    const forms = targets.filter(({ kind }) => kind === "form")
    for (const target of forms) {
      const { bytes, type } = toUrlEncoded(target.names.map((name) => [name, junk]))
      const headers = { "Content-Type": type }
      for (const path of [target.path, inData(target.path)]) {
        const { body } = await send({
          target,
          request: { method: "POST", path, headers, body: bytes },
        })
        expect(LIBRARY_WORDS.exec(body)?.[0], `${target.name}: ${path}`).toBeUndefined()
      }
    }
  },
)

const inData = (path: string): string => path.replace(/(?=\?|$)/, ".data")

test(
  "no random form breaks or stalls the server, or reveals internals",
  async () => {
    const property = fc.asyncProperty(randomRequests(targets), async (random) => {
      expect(await errorsOf(random)).toEqual([])
    })
    await fc.assert(property, {
      ...(RANDOM_FORMS
        ? { numRuns: Number(RANDOM_FORMS) }
        : { numRuns: 1_000_000, interruptAfterTimeLimit: SECONDS * 1000 }),
      ...(RANDOM_FORMS_SEED && { seed: Number(RANDOM_FORMS_SEED) }),
      markInterruptAsFailure: false,
    })
    const peak = peakMegabytes(world.server.pid)
    const counts = [...statuses].sort().map(([status, count]) => `${status}: ${count}`)
    process.stdout.write(
      `${sent} requests; ${counts.join(", ")}; slowest alone ${Math.round(slowest)} ms; peak ${peak} MB\n`,
    )
    expect(sent).toBeGreaterThan(50)
    expect(peak).toBeLessThan(MAX_MEMORY_MEGABYTES)
  },
  RANDOM_FORMS ? 24 * 3_600_000 : 4 * SECONDS * 1000,
)

function peakMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8")
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024)
}
