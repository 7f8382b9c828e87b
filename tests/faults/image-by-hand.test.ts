import { spawn } from "node:child_process"
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { createInterface } from "node:readline"
import { expect, test } from "vitest"
import { aFolder } from "#tests/support/afterwards.ts"
import { freePort } from "#tests/support/free-port.ts"
import { serverNode } from "#tests/support/server.ts"
import { SITE_SETTINGS } from "#tests/support/site-settings.ts"

/** Nobody, on Debian and elsewhere. */
const OTHER_USER = 65534
const isRoot = process.getuid?.() === 0
const dockerfile = readFileSync("Dockerfile", "utf8")
const stage = dockerfile.slice(dockerfile.indexOf(" AS one"), dockerfile.indexOf(" AS regions"))

const home = aFolder()

const node = join(home, "node")

/** What `npm prune --omit=dev` leaves of the packages. */
function packagesOfImage(): string[] {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  const kept = Object.keys(packages).filter((path) => path !== "" && !packages[path]?.dev)
  // A package within another goes along with it; those of other systems are not there.
  return kept.filter((path) => path.lastIndexOf("node_modules/") === 0 && existsSync(path))
}

/** Takes the steps of the image's last stage, into a folder in the place of `/`. */
function takeSteps(): { env: Record<string, string>; command: string[] } {
  for (const [, from = ""] of stage.matchAll(/^COPY --from=build \/app\/(\S+) \S+$/gm)) {
    const parts = from === "node_modules" ? packagesOfImage() : [from]
    for (const part of parts) {
      mkdirSync(dirname(join(home, "app", part)), { recursive: true })
      cpSync(part, join(home, "app", part), { recursive: true, dereference: true, force: true })
    }
  }
  chmodSync(home, 0o755)
  // The other user may not reach the one that runs the tests.
  cpSync(serverNode, node, { dereference: true })
  const data = join(home, "data")
  mkdirSync(data)
  if (isRoot) chownSync(data, OTHER_USER, OTHER_USER)
  const [, settings = ""] = /^ENV (.*)$/m.exec(stage) ?? []
  const [, command = "[]"] = /^CMD (\[.*\])$/m.exec(stage.slice(stage.lastIndexOf("\nCMD "))) ?? []
  return { env: toEnv(settings.split(" ")), command: JSON.parse(command) }
}

const toEnv = (lines: string[]): Record<string, string> =>
  Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  )

/** Reads a file as `docker run --env-file` does: values to the end of the line, with quotes, also empty ones. */
const readEnvFile = (text: string) =>
  toEnv(text.split("\n").filter((line) => /^[A-Za-z_]\w*=/.test(line)))

test("the image serves with the documented settings file, as another user", async () => {
  const { env: ofImage, command } = takeSteps()
  // As an operator fills the file in, with quotes that only Node's own reader takes away.
  const filled = readFileSync(".env.example", "utf8").replace(/^(\w+)=.*$/gm, (line, name) => {
    const value = SITE_SETTINGS[name as keyof typeof SITE_SETTINGS]
    return value === undefined ? line : `${name}="${value}"`
  })
  const env: Record<string, string> = { ...ofImage, ...readEnvFile(filled) }
  const image = { NODE_ENV: "production", DATA_DIR: "/data", METRICS_HOST: "0.0.0.0", PORT: "3000" }
  expect(env).toMatchObject(image)
  const ports = { PORT: String(await freePort()), METRICS_PORT: String(await freePort()) }
  const [, ...words] = command
  const child = spawn(node, words, {
    cwd: join(home, "app"),
    env: { ...env, ...ports, DATA_DIR: join(home, "data"), NODE_ENV: "production" },
    ...(isRoot && { uid: OTHER_USER, gid: OTHER_USER }),
  })
  const said: string[] = []
  const listening = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        said.push(line)
        if (line.includes('"event":"metrics"')) resolve()
      })
    }
    child.once("close", () => reject(new Error(said.join("\n"))))
  })
  try {
    await listening
    const page = await fetch(`http://127.0.0.1:${ports.PORT}/terms-and-co`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain("1 Lake Road, Pune 411001")
    expect((await fetch(`http://127.0.0.1:${ports.METRICS_PORT}/metrics`)).status).toBe(200)
  } finally {
    child.removeAllListeners("close")
    child.kill("SIGTERM")
  }
  expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(0)
  for (const line of said) expect(JSON.parse(line)).toHaveProperty("event")
}, 120_000)

test.runIf(isRoot)(
  "a DATA_DIR of another user is reported in a sentence",
  async () => {
    const folder = join(home, "not-theirs")
    mkdirSync(folder, { mode: 0o700 })
    const child = spawn(node, ["build/server/index.js"], {
      cwd: join(home, "app"),
      env: { ...SITE_SETTINGS, NODE_ENV: "production", DATA_DIR: folder },
      uid: OTHER_USER,
      gid: OTHER_USER,
    })
    let said = ""
    child.stderr.on("data", (chunk) => {
      said += chunk
    })
    await new Promise((resolve) => child.once("close", resolve))
    expect(JSON.parse(said)).toMatchObject({
      message: `DATA_DIR (${folder}) is not writable for user ${OTHER_USER}: give it to that user, or set DATA_DIR to another folder.`,
    })
  },
  60_000,
)
