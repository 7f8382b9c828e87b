// People who each have a conversation open, and do what the script of that page does: it holds the stream,
// loads what is new when a message is told, posts the form and takes what is new from its answer.
import { randomUUID } from "node:crypto"
import { request } from "node:http"
import { setTimeout } from "node:timers/promises"
import { brotliDecompressSync } from "node:zlib"

/** How long the page waits for more before it loads: `PAUSE_MS` of app/ui/live-messages.ts. */
const PAUSE_MS = { least: 50, most: 200 }
const BOUNDARY = "----benchFormBoundary"

/**
 * The people as a crowd before their screens. `write` sends a message of one to the other; `seen` tells of each
 * message how many milliseconds after it was sent the other's page had its text, and when it was announced.
 */
export function createChatClients(origin, people, agent) {
  const seen = []
  const problems = []
  const pages = people.map((person) => ({ ...person, awaited: new Map(), told: 0 }))
  let loads = 0

  const open = (page) =>
    new Promise((resolve, reject) => {
      const headers = { Cookie: page.cookie, Accept: "text/event-stream" }
      const sent = request(`${origin}/notifications/stream`, { agent: false, headers })
      page.stream = sent
      sent.once("error", reject)
      sent.once("response", (response) => {
        if (response.statusCode !== 200) return reject(new Error(`stream ${response.statusCode}`))
        let rest = ""
        response.setEncoding("utf8").on("data", (chunk) => {
          const events = (rest + chunk).split("\n\n")
          rest = events.pop()
          for (const event of events) hear(page, event)
        })
        response.once("error", () => {})
        response.once("close", () => {
          if (page.stream === sent) problems.push("a stream ended")
        })
        response.once("data", () => resolve())
      })
      sent.end()
    })

  const hear = (page, event) => {
    const told = /^event: conversation\ndata: (.*)$/m.exec(event)
    if (!told) return
    const { threadId, messageId } = JSON.parse(told[1])
    if (threadId !== page.threadId) return problems.push("a foreign conversation was told")
    const now = performance.now()
    for (const message of page.awaited.values()) message.announcedAt ??= now
    page.told = Math.max(page.told, messageId)
    page.loading ??= loadSoon(page)
  }

  const loadSoon = async (page) => {
    await setTimeout(PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least))
    page.loading = undefined
    // What it shows already it does not load again.
    if (page.told <= page.newestId) return
    loads += 1
    show(page, "news", await ask(origin, agent, page))
  }

  const show = (page, what, { status, text }) => {
    const now = performance.now()
    if (status !== 200) return problems.push(`${what} ${status}`)
    page.newestId = Math.max(page.newestId, ...(text.match(MESSAGE_ID) ?? []).map(Number))
    for (const [body, { sentAt, announcedAt = now }] of page.awaited) {
      if (!text.includes(body)) continue
      page.awaited.delete(body)
      seen.push({ seen: now - sentAt, announced: announcedAt - sentAt })
    }
  }

  return {
    seen,
    problems,
    loads: () => loads,
    /** Opens everybody's stream, as many at once as a server is used to. */
    async arrive() {
      for (let n = 0; n < pages.length; n += 50) await Promise.all(pages.slice(n, n + 50).map(open))
    },
    leave() {
      for (const page of pages) {
        const { stream } = page
        page.stream = undefined
        stream?.destroy()
      }
    },
    /** One writes to the other, and goes on as the page does. */
    async write(index) {
      const page = pages[index]
      const body = wordsOf(randomUUID())
      pages[page.other].awaited.set(body, { sentAt: performance.now() })
      show(page, "form", await ask(origin, agent, page, formOf(body, page.newestId)))
    },
    unseen: () => pages.reduce((sum, { awaited }) => sum + awaited.size, 0),
  }
}

/** Letters alone: what looks like a number would be hidden. */
const wordsOf = (id) => `Agreed, ${id.replaceAll("-", "").replace(/\d/g, (d) => "ghijklmnop"[d])}.`

/** An id of a message in data: FIRST_ID of conversations.mjs and more. */
const MESSAGE_ID = /(?<![\w.-])[1-9]\d{6}(?![\w-])/g

function formOf(body, newestId) {
  const field = (name, value) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n`
  return `${field("key", randomUUID())}${field("after", newestId)}${field("body", body)}${file}--${BOUNDARY}--\r\n`
}

/** Posts the form of a conversation or loads what is new in it, as a browser does. */
function ask(origin, agent, { cookie, threadId, newestId }, form) {
  return new Promise((resolve) => {
    const headers = { Cookie: cookie, "Accept-Encoding": "br", "Sec-Fetch-Site": "same-origin" }
    const posted = form && {
      Origin: origin,
      "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
      "Content-Length": Buffer.byteLength(form),
    }
    const method = form ? "POST" : "GET"
    const options = { agent, method, headers: { ...headers, ...posted } }
    const path = form ? `${threadId}.data` : `${threadId}/news?after=${newestId}`
    const sent = request(`${origin}/messages/${path}`, options, async (response) => {
      const body = Buffer.concat(await response.toArray())
      const isPacked = response.headers["content-encoding"] === "br"
      const text = String(isPacked ? brotliDecompressSync(body) : body)
      resolve({ status: response.statusCode, text })
    })
    sent.once("error", ({ message }) => resolve({ status: message, text: "" }))
    sent.end(form)
  })
}
