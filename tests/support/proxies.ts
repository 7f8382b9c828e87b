import { spawn } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { request } from "node:https"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { setTimeout } from "node:timers/promises"
import { freePort } from "./free-port.ts"

const certificate = (name: string) => resolve(`tests/support/certificates/${name}`)

export type RunningProxy = { origin: string; stop(): Promise<void> }
/** The servers behind a proxy, and whether it trusts the tests' visitor addresses. */
type Leading = { local: string; primary?: string; believesTests?: boolean }

export const PROXIES = ["caddy", "nginx"] as const
export type ProxyName = (typeof PROXIES)[number]

/** REPLICA_PROXY, or Caddy. */
export const chosenProxy = (): ProxyName =>
  process.env.REPLICA_PROXY === "nginx" ? "nginx" : "caddy"

export const proxyOfCalls = (): ProxyName | undefined =>
  process.env.THROUGH_REPLICA ? chosenProxy() : undefined

/** Caddy refuses invalid URLs before its configuration applies. */
export const isRefusedByCaddy = ({ status, body }: { status: number; body: string }): boolean =>
  proxyOfCalls() === "caddy" && status === 400 && body === "400 Bad Request"

/** Starts a proxy with the configuration of deploy/. */
export const startProxy = (leading: Leading, name = chosenProxy()): Promise<RunningProxy> =>
  name === "nginx" ? startNginx(leading) : startCaddy(leading)

/** Applies changes to the delivered file; each must match. */
function delivered(name: string, changes: [RegExp, string][]): string {
  return changes.reduce(
    (text, [from, to]) => {
      if (!from.test(text)) throw new Error(`${name} has no ${from}.`)
      return text.replace(from, to)
    },
    readFileSync(resolve("deploy", name), "utf8"),
  )
}

const hostOf = (origin: string): string => new URL(origin).host

async function startCaddy({ local, primary = local, believesTests = true }: Leading) {
  const home = mkdtempSync(join(tmpdir(), "marketplace-caddy-"))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const file = join(home, "Caddyfile")
  writeFileSync(file, delivered("Caddyfile", [[/admin off/, "admin off\ndefault_bind 127.0.0.1"]]))
  const settings = {
    SITE: origin,
    LOCAL: hostOf(local),
    PRIMARY: hostOf(primary),
    VISITOR: believesTests ? "header" : "socket",
  }
  const command = ["run", "--config", file, "--adapter", "caddyfile"]
  const { stop } = await run("caddy", command, { home, port, env: { ...settings, HOME: home } })
  return { origin, stop }
}

/** Adapts ports, files and folders to this machine. */
async function startNginx({ local, primary = local, believesTests = true }: Leading) {
  const home = mkdtempSync(join(tmpdir(), "marketplace-nginx-"))
  const [http, https] = [await freePort(), await freePort()]
  const site = delivered("nginx.conf", [
    [/\/var\/cache\/nginx\/marketplace/g, join(home, "cache")],
    [/(upstream local \{\s+server )127\.0\.0\.1:3000;/, `$1${hostOf(local)};`],
    [/(upstream primary \{\s+server )127\.0\.0\.1:3000;/, `$1${hostOf(primary)};`],
    [/listen 80;/, `listen 127.0.0.1:${http};`],
    [/listen 443 ssl/, `listen 127.0.0.1:${https} ssl`],
    [/\/etc\/letsencrypt\/\S+\/fullchain\.pem/, certificate("localhost.pem")],
    [/\/etc\/letsencrypt\/\S+\/privkey\.pem/, certificate("localhost.key.pem")],
    ...(believesTests
      ? ([
          [/rate=20r\/s/, "rate=100000r/s"],
          [/burst=60/, "burst=10000"],
          // The server itself refuses large bodies.
          [/520m/, "3g"],
          [/X-Forwarded-For \$remote_addr/, "X-Forwarded-For $http_x_forwarded_for"],
          // Without TLS: fetch trusts no certificate of ours.
          [/listen (\S+) ssl http2;.*/, "listen $1;"],
        ] as [RegExp, string][])
      : []),
  ])
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(home, name)};`)
    .join("\n")
  mkdirSync(join(home, "logs"))
  const file = join(home, "nginx.conf")
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? "user root;" : ""}
daemon off; pid ${home}/pid; error_log stderr; events {}
http {
access_log off;
${temporary}
${site}
}`,
  )
  const { stop } = await run("nginx", ["-p", home, "-c", file], { home, port: https })
  const scheme = believesTests ? "http" : "https"
  return {
    /** In place of port 80. */
    http: `http://127.0.0.1:${http}`,
    origin: `${scheme}://${believesTests ? "127.0.0.1" : "localhost"}:${https}`,
    stop,
  }
}

export const startNginxWithTls = (origin: string) =>
  startNginx({ local: origin, believesTests: false })

type Running = { home: string; port: number; env?: Record<string, string> }

async function run(program: string, args: string[], { home, port, env = {} }: Running) {
  const child = spawn(program, args, {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...env },
  })
  let errors = ""
  child.stderr.on("data", (chunk) => {
    errors += chunk
  })
  child.once("error", (error) => {
    errors += String(error)
  })
  await untilOpen(port, () => `${program} does not listen: ${errors}`)
  return {
    stop: async () => {
      const ended = new Promise((done) => child.once("exit", done))
      // Caddy would wait for open streams, and nginx leave its workers.
      child.kill(program === "caddy" ? "SIGKILL" : "SIGTERM")
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function untilOpen(port: number, message: () => string): Promise<void> {
  for (let attempts = 0; attempts < 200; attempts += 1) {
    const isOpen = await new Promise((done) => {
      const line = connect(port, "127.0.0.1", () => {
        line.destroy()
        done(true)
      }).once("error", () => done(false))
    })
    if (isOpen) return
    await setTimeout(50)
  }
  throw new Error(message())
}

type Answer = { status: number; headers: Record<string, unknown>; body: Buffer }

export const askAnyhow = (
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number }> =>
  url.startsWith("https:") ? askHttps(url, { headers }) : fetch(url, { headers })

/** Requests through TLS, trusting the certificate. */
export async function askHttps(
  url: string,
  { headers = {}, form }: { headers?: Record<string, string>; form?: FormData } = {},
): Promise<Answer> {
  const sent = form && new Response(form)
  const type = sent?.headers.get("Content-Type")
  const body = sent && Buffer.from(await sent.arrayBuffer())
  return new Promise((done, failed) => {
    const asking = request(url, {
      method: body ? "POST" : "GET",
      headers: {
        ...headers,
        ...(body && type && { "Content-Type": type, "Content-Length": body.length }),
      },
      rejectUnauthorized: false,
    })
    asking.once("response", async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part)
      const { statusCode: status = 0, headers } = response
      done({ status, headers, body: Buffer.concat(parts) })
    })
    asking.once("error", failed)
    asking.end(body)
  })
}
