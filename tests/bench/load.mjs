// One measurement: a number of connections that ask again as soon as they are answered.
import { get } from "node:http"
import { createRequire } from "node:module"
import { cpuOf, largestMemoryOf } from "./servers.mjs"

const fromBench = createRequire(import.meta.url)
export const CONNECTIONS = 32

/**
 * Loads a server with one kind of request for `seconds` and answers with requests per second, latencies in
 * milliseconds and processor microseconds per request. `request.next()` makes each request where they differ;
 * `request.besides(server)` begins what others do meanwhile and answers with what ends it.
 * @throws Error when any answer was missing or had another status than `request.status`
 */
export async function load(server, request, seconds) {
  const times = []
  const statuses = new Map()
  const endOthers = request.besides?.(server)
  const cpuBefore = cpuOf(server.pid)
  const startedAt = performance.now()
  const result = await run(server, request, seconds, (status, milliseconds) => {
    times.push(milliseconds)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  })
  const elapsed = (performance.now() - startedAt) / 1000
  const cpu = cpuOf(server.pid) - cpuBefore
  await endOthers?.()
  const wrong = [...statuses].filter(([status]) => status !== request.status)
  if (result.errors > 0 || wrong.length > 0 || times.length === 0) {
    const found = wrong.map(([status, count]) => `${count} times ${status}`).join(", ")
    throw new Error(`${times.length} answers, ${result.errors} errors ${found}`.trim())
  }
  times.sort((a, b) => a - b)
  return {
    answers: times.length,
    perSecond: times.length / elapsed,
    p50: times[Math.floor(times.length * 0.5)],
    p99: times[Math.floor(times.length * 0.99)],
    cpu: cpu / times.length,
    memory: largestMemoryOf(server.pid),
  }
}

function run(server, { path, method = "GET", headers = {}, next }, seconds, onResponse) {
  const autocannon = fromBench("autocannon")
  const setUp = next && ((request) => ({ ...request, ...next() }))
  return new Promise((resolve, reject) => {
    const instance = autocannon(
      {
        url: server.origin,
        connections: CONNECTIONS,
        duration: seconds,
        sampleInt: 200,
        method,
        headers,
        requests: [{ path, ...(setUp && { setupRequest: setUp }) }],
        setupClient: leaveBodies,
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    )
    instance.on("response", (_client, status, _bytes, milliseconds) =>
      onResponse(status, milliseconds),
    )
  })
}

/**
 * Autocannon reads each body as text, for checks that are not asked for: of one that is packed it takes 80 us, more
 * than any server needs to send it. `inspect` has looked at what is sent.
 */
function leaveBodies(client) {
  client.pipelinedRequests.addBody = () => {}
}

/**
 * Asks once and looks at the answer: its status, its words, and its size plain and as a browser gets it.
 * @throws Error when it is not what is to be measured
 */
export async function inspect(server, request) {
  if (request.next) return {}
  const { path, headers, status, counts } = request
  const plain = await ask(server.origin + path, headers)
  if (plain.status !== status) throw new Error(`answers ${plain.status} instead of ${status}`)
  const found = counts ? plain.body.toString().split(counts.text).length - 1 : 0
  if (counts && found !== counts.times) {
    throw new Error(`has ${found} times ${counts.text} instead of ${counts.times}`)
  }
  const sent = await ask(server.origin + path, { ...headers, "Accept-Encoding": "gzip, br" })
  return { bytes: plain.body.length, sentBytes: sent.body.length }
}

/** One answer as it comes over the wire, its body still compressed. */
export function ask(url, headers = {}) {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, async (response) => {
      const chunks = await response.toArray()
      resolve({
        status: response.statusCode,
        headers: response.headers,
        body: Buffer.concat(chunks),
      })
    }).once("error", reject)
  })
}
