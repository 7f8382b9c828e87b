// Stand-in of all platforms over HTTP, one server with the host as the first part of each path. For
// tests and the demo, never in the product.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { Refusal } from "./answers.mjs"
import { consentPage } from "./consent-page.mjs"
import { Grants } from "./grants.mjs"
import { instagramCalls, signRequest } from "./instagram.mjs"
import { xCalls } from "./x.mjs"
import { youtubeCalls } from "./youtube.mjs"

export { signRequest }

export const PLATFORM_KEYS = {
  Instagram: { clientId: "stand-in-instagram-app", clientSecret: "stand-in-instagram-secret" },
  Youtube: {
    clientId: "stand-in-youtube-client",
    clientSecret: "stand-in-youtube-secret",
    apiKey: "stand-in-youtube-key",
  },
}

/** Adding a platform: its authorisation page and its calls. */
const PLATFORMS = {
  Instagram: { authorize: "www.instagram.com/oauth/", calls: instagramCalls },
  Youtube: { authorize: "accounts.google.com/o/oauth2/v2/", calls: youtubeCalls },
  /** Nobody connects it; its posts can be looked for. */
  X: { authorize: "x.com/i/oauth2/authorize", calls: xCalls },
}

export function platformSettings(origin) {
  const { Instagram, Youtube } = PLATFORM_KEYS
  return {
    PLATFORMS_API_BASE: origin,
    INSTAGRAM_CLIENT_ID: Instagram.clientId,
    INSTAGRAM_CLIENT_SECRET: Instagram.clientSecret,
    YOUTUBE_CLIENT_ID: Youtube.clientId,
    YOUTUBE_CLIENT_SECRET: Youtube.clientSecret,
    YOUTUBE_API_KEY: Youtube.apiKey,
    GOOGLE_CLIENT_ID: Youtube.clientId,
    GOOGLE_CLIENT_SECRET: Youtube.clientSecret,
  }
}

const newSwitches = () => ({ isDown: false, isMalformed: false, isQuotaUsed: false, slowMs: 0 })

const MAPS = ["accounts", "codes", "tokens"]

/** Everything that the platforms remember, without a server; `save` stores it. */
export function openPlatforms({ memoryFile, now = () => Date.now() } = {}) {
  const grants = new Grants(now)
  if (memoryFile && existsSync(memoryFile)) {
    const stored = JSON.parse(readFileSync(memoryFile, "utf8"))
    for (const name of MAPS) for (const [key, value] of stored[name]) grants[name].set(key, value)
  }
  let written = ""
  const save = () => {
    if (!memoryFile) return
    const text = JSON.stringify(Object.fromEntries(MAPS.map((name) => [name, [...grants[name]]])))
    if (text === written) return
    writeFileSync(`${memoryFile}.new`, text, { mode: 0o600 })
    renameSync(`${memoryFile}.new`, memoryFile)
    written = text
  }
  return { grants, save }
}

export async function startPlatformsStandIn({ port = 0, host = "127.0.0.1", ...options } = {}) {
  const { grants, save } = openPlatforms(options)
  const units = new Map()
  const requests = []
  const switches = { Instagram: newSwitches(), Youtube: newSwitches(), X: newSwitches() }
  const calls = Object.entries(PLATFORMS).flatMap(([platform, { calls: make }]) =>
    make({ grants, keys: PLATFORM_KEYS[platform], switches: switches[platform], units }).map(
      ([call, work]) => ({ platform, pattern: patternOf(call), work }),
    ),
  )

  /** As the person answers on the page; returns where the browser goes. */
  function consent(platform, query) {
    const back = new URL(query.redirect_uri)
    if (query.client_id !== PLATFORM_KEYS[platform].clientId) throw new Refusal(400, "client")
    if (query.answer === "allow") {
      const account = grants.account(platform, query.handle)
      const code = grants.newCode(account, {
        ...{ redirectUri: query.redirect_uri, challenge: query.code_challenge },
        scope: query.scope,
      })
      back.searchParams.set("code", code)
    } else back.searchParams.set("error", "access_denied")
    back.searchParams.set("state", query.state)
    return platform === "Instagram" ? `${back}#_` : back.href
  }

  async function answer(request, response) {
    const url = new URL(request.url ?? "/", "http://stand-in.invalid")
    const path = url.pathname.slice(1)
    if (path === "favicon.ico") return response.writeHead(204).end()
    const query = Object.fromEntries(url.searchParams)
    const page = Object.entries(PLATFORMS).find(([, one]) => path.startsWith(one.authorize))
    if (page) {
      if (path.endsWith("/consent"))
        return response.writeHead(302, { Location: consent(page[0], query) }).end()
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" })
      return response.end(consentPage(page[0], query))
    }
    const call = calls.find(({ pattern }) => pattern.test(`${request.method} ${path}`))
    if (!call) throw new Refusal(404, { error: "not found" })
    requests.push({ platform: call.platform, path, query })
    const { isDown, isMalformed, slowMs } = switches[call.platform]
    if (slowMs > 0) await sleep(slowMs)
    if (isDown) throw new Refusal(500, { error: "down" })
    if (isMalformed) return response.writeHead(200).end("<html>")
    const form = Object.fromEntries(new URLSearchParams(await readBody(request)))
    const id = call.pattern.exec(`${request.method} ${path}`)[1]
    const bearer = request.headers.authorization?.replace(/^Bearer /, "")
    sendJson(response, 200, call.work({ query, form, id, bearer }))
  }

  const server = createServer((request, response) => {
    response.once("close", save)
    answer(request, response).catch((error) => {
      if (error instanceof Refusal) return sendJson(response, error.status, error.body)
      sendJson(response, 500, { error: String(error) })
    })
  })
  await new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, host, resolve)
  })
  const origin = `http://${host}:${server.address().port}`
  return {
    origin,
    env: platformSettings(origin),
    ...{ grants, switches, requests, units },
    /** Answers an authorisation address as a person with this handle. */
    allow(address, handle, answer = "allow") {
      const url = new URL(address)
      const [platform] = Object.entries(PLATFORMS).find(([, one]) =>
        url.pathname.startsWith(`/${one.authorize}`),
      )
      return consent(platform, { ...Object.fromEntries(url.searchParams), handle, answer })
    },
    close: () => {
      save()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const patternOf = (call) => new RegExp(`^${call.replaceAll(".", "\\.").replace(":id", "([^/]+)")}$`)

function sendJson(response, status, value) {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value))
}

async function readBody(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString("utf8")
}
