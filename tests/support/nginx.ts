import { spawn } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { request } from "node:https"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { setTimeout } from "node:timers/promises"
import { freePort } from "./free-port.ts"

const certificate = (name: string) => resolve(`tests/support/certificates/${name}`)

/** The configuration that docs/deployment.md gives, with this machine's ports, files and folders in it. */
function documented({
  home,
  http,
  https,
  site,
}: Record<"home" | "http" | "https" | "site", string>) {
  const [, text = ""] =
    /```nginx\n([\s\S]*?)```/.exec(readFileSync("docs/deployment.md", "utf8")) ?? []
  const changes: [RegExp, string][] = [
    [/\/var\/cache\/nginx\/marketplace/g, join(home, "cache")],
    [/server 127\.0\.0\.1:3000;/, `server ${site};`],
    [/listen 80;/, `listen 127.0.0.1:${http};`],
    [/listen 443 ssl/, `listen 127.0.0.1:${https} ssl`],
    [/\/etc\/letsencrypt\/\S+\/fullchain\.pem/, certificate("localhost.pem")],
    [/\/etc\/letsencrypt\/\S+\/privkey\.pem/, certificate("localhost.key.pem")],
  ]
  return changes.reduce((changed, [from, to]) => {
    if (!from.test(changed)) throw new Error(`The documented configuration has no ${from}.`)
    return changed.replace(from, to)
  }, text)
}

/** Starts the real nginx with the documented configuration in front of a server. */
export async function startNginx(origin: string) {
  const home = mkdtempSync(join(tmpdir(), "marketplace-nginx-"))
  const [http, https] = [String(await freePort()), String(await freePort())]
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
${documented({ home, http, https, site: new URL(origin).host })}
}`,
  )
  const child = spawn("nginx", ["-p", home, "-c", file], { stdio: ["ignore", "ignore", "pipe"] })
  let errors = ""
  child.stderr.on("data", (chunk) => {
    errors += chunk
  })
  await untilOpen(Number(https), () => errors)
  return {
    http: `http://127.0.0.1:${http}`,
    https: `https://localhost:${https}`,
    stop: async () => {
      const ended = new Promise((done) => child.once("exit", done))
      child.kill("SIGTERM")
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function untilOpen(port: number, errors: () => string): Promise<void> {
  for (let attempts = 0; attempts < 100; attempts += 1) {
    const isOpen = await new Promise((done) => {
      const line = connect(port, "127.0.0.1", () => done(true)).once("error", () => done(false))
      line.unref()
    })
    if (isOpen) return
    await setTimeout(50)
  }
  throw new Error(`nginx does not listen: ${errors()}`)
}

type Answer = { status: number; headers: Record<string, unknown>; body: Buffer }

/** Asks through TLS, as a browser does that trusts the certificate. */
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
