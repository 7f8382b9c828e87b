import { spawn, spawnSync } from "node:child_process"
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { delimiter, join } from "node:path"
import { beforeAll, describe, expect, test, vi } from "vitest"
import { aFolder } from "#tests/support/afterwards.ts"
import {
  bringNode,
  ensureNode,
  environmentOf,
  isNodeNewEnough,
  NodeUnavailable,
  packageFor,
} from "../../app/server/cli/node-runtime.mjs"
import { root } from "../../app/server/cli/root.mjs"

const work = aFolder()

/** A project of its own: the launcher, and one program that says under what it runs. */
function aProject(name: string, program = SAYS_ALL) {
  const folder = join(work, name)
  mkdirSync(join(folder, "app/server"), { recursive: true })
  cpSync(join(root, "app/server/cli"), join(folder, "app/server/cli"), { recursive: true })
  const refusal = "app/platform/start-refusal.mjs"
  cpSync(join(root, refusal), join(folder, refusal))
  cpSync(join(root, ".nvmrc"), join(folder, ".nvmrc"))
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }')
  writeFileSync(join(folder, "program.mjs"), program)
  return { folder, launcher: join(folder, "app/server/cli/launch.mjs") }
}

const SAYS_ALL = `
import { execSync } from "node:child_process"
const child = execSync("node -p process.versions.node", { encoding: "utf8" }).trim()
console.log(JSON.stringify({ own: process.versions.node, child, args: process.argv.slice(2) }))
process.exitCode = 3
`

function launch(
  node: string,
  { launcher }: { launcher: string },
  env: Record<string, string | undefined> = {},
) {
  const began = Date.now()
  const { status, stdout, stderr } = spawnSync(node, [launcher, "program.mjs", "one", "two 2"], {
    encoding: "utf8",
    env: {
      ...environmentOf(node, { PATH: process.env.PATH }),
      NODE_ENV: "test",
      HOME: work,
      ...env,
    },
  })
  return { status, stdout, stderr, ms: Date.now() - began }
}

/** An npm that says what a real one would, after leaving half a package behind. */
function failingNpm(name: string, words: string): string {
  const folder = join(work, `npm-${name}`)
  mkdirSync(folder)
  const script = `#!/bin/sh\nmkdir -p node_modules/half\necho '${words}' >&2\nexit 1\n`
  writeFileSync(join(folder, "npm"), script)
  chmodSync(join(folder, "npm"), 0o755)
  return folder
}

test.each([
  ["18.20.8", false],
  ["20.20.2", false],
  ["22.12.0", false],
  ["22.13.1", false],
  ["22.14.0", true],
  ["23.5.0", false],
  ["23.6.0", true],
  ["24.0.0", true],
  ["26.10.0", true],
])("Node %s is supported: %s", (version, isEnough) => {
  expect(isNodeNewEnough(version)).toBe(isEnough)
})

test("the lowest supported Node is the one in package.json", () => {
  const { engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  expect(engines.node).toBe("^22.14.0 || >=23.6.0")
})

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>
}

/** Biome's own program, which runs on any Node from 14 on. */
const WITHOUT_LAUNCHER = ["format"]

test("every command of package.json starts with the launcher, before Node's options", () => {
  const others = Object.keys(scripts).filter(
    (name) => !/^([A-Z_]+=\S+ )*node app\/server\/cli\/launch\.mjs /.test(scripts[name] ?? ""),
  )
  expect(others).toEqual(WITHOUT_LAUNCHER)
})

/** What `npm run serve` gives the launcher, with another program in the server's place. */
const SERVE =
  (scripts.serve ?? "")
    .split("launch.mjs ")[1]
    ?.replace("build/server/index.js serve", "program.mjs")
    .split(" ") ?? []

const SAYS_OPTIONS = "console.log(JSON.stringify([process.ppid, ...process.execArgv]))"

test("a supported Node takes the options that follow the launcher", () => {
  const { launcher } = aProject("options", SAYS_OPTIONS)
  const { stdout, stderr } = spawnSync(process.execPath, [launcher, ...SERVE], { encoding: "utf8" })
  expect(stderr).toBe("")
  const [parent, ...options] = JSON.parse(stdout)
  expect(options).toEqual(SERVE.slice(0, -1))
  // Without a process of the launcher's between them, where Node knows how.
  expect(parent === process.pid).toBe("execve" in process)
})

test("a supported Node is used directly, without a download", () => {
  const project = aProject("fits")
  const { status, stdout, stderr } = launch(process.execPath, project)
  const { node } = process.versions
  expect(JSON.parse(stdout)).toEqual({ own: node, child: node, args: ["one", "two 2"] })
  expect({ status, stderr }).toEqual({ status: 3, stderr: "" })
  expect(existsSync(join(project.folder, ".node"))).toBe(false)
})

test("a command without a build or packages names the missing step, without a stack", () => {
  const { launcher } = aProject("empty")
  const run = (program: string) =>
    spawnSync(process.execPath, [launcher, program], { encoding: "utf8" })
  expect(run("build/server/index.js").stderr).toBe(
    "\nThere is no build yet: run `npm ci` and `npm run build` first.\n",
  )
  expect(run("node_modules/x/cli.js").stderr).toBe(
    "\nThe packages are not installed yet: run `npm ci` first.\n",
  )
  expect(run("build/server/index.js").status).toBe(1)
})

test("a signal to npm reaches the program", async () => {
  const program = `import { writeFileSync } from "node:fs"
    process.on("SIGTERM", () => { writeFileSync("told", ""); process.exit(0) })
    setInterval(() => {}, 99)
    writeFileSync("up", "")`
  const { folder } = aProject("under-npm", program)
  const start = "NAMED=1 node app/server/cli/launch.mjs program.mjs"
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ type: "module", scripts: { start } }),
  )
  const npm = spawn("npm", ["start"], {
    cwd: folder,
    env: {
      ...environmentOf(process.execPath, { PATH: process.env.PATH, HOME: work }),
      NODE_ENV: "test",
    },
    stdio: "ignore",
  })
  await vi.waitFor(() => expect(existsSync(join(folder, "up"))).toBe(true), { timeout: 10_000 })
  npm.kill("SIGTERM")
  await vi.waitFor(() => expect(existsSync(join(folder, "told"))).toBe(true), { timeout: 5000 })
})

test("a service logs a missing setting as a JSON line", () => {
  const { launcher } = aProject("service")
  const { stdout, stderr } = spawnSync(process.execPath, [launcher, "build/server/index.js"], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, NODE_ENV: "production" },
  })
  expect(stdout).toBe("")
  expect(JSON.parse(stderr)).toMatchObject({
    event: "start.refused",
    message: "There is no build yet: run `npm ci` and `npm run build` first.",
  })
})

describe("under Node 18", () => {
  let old: string
  let newer: string
  beforeAll(async () => {
    old = await bringNode({ name: packageFor(24).name, version: "18.20.8" })
    newer = await ensureNode(Number(readFileSync(join(root, ".nvmrc"), "utf8")))
  }, 60_000)

  test("a program under the newer Node keeps arguments, children and exit code", () => {
    const project = aProject("old")
    symlinkSync(join(root, ".node"), join(project.folder, ".node"))
    const { status, stdout, stderr, ms } = launch(old, project)
    const version = spawnSync(newer, ["-p", "process.versions.node"], { encoding: "utf8" })
    const node = version.stdout.trim()
    expect(JSON.parse(stdout)).toEqual({ own: node, child: node, args: ["one", "two 2"] })
    expect({ status, stderr }).toEqual({ status: 3, stderr: "" })
    expect(ms).toBeLessThan(10_000)
  })

  test("options unknown to the older Node reach the newer one", () => {
    const project = aProject("old-options", SAYS_OPTIONS)
    symlinkSync(join(root, ".node"), join(project.folder, ".node"))
    const { stdout, stderr } = spawnSync(old, [project.launcher, ...SERVE], { encoding: "utf8" })
    expect(stderr).toBe("")
    expect(JSON.parse(stdout).slice(1)).toEqual(SERVE.slice(0, -1))
  })

  test.each(["SIGTERM", "SIGINT"] as const)(
    "%s reaches the program, which decides how to end",
    async (signal) => {
      const program = `process.on("${signal}", () => process.exit(7)); setInterval(() => {}, 99); console.log("up")`
      const project = aProject(`signal-${signal}`, program)
      symlinkSync(join(root, ".node"), join(project.folder, ".node"))
      const child = spawn(old, [project.launcher, "program.mjs"], {
        stdio: ["ignore", "pipe", "inherit"],
      })
      await new Promise((resolve) => child.stdout.once("data", resolve))
      child.kill(signal)
      expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(7)
    },
  )

  test("a program ended by a signal reports that signal", () => {
    const killed = aProject(
      "killed",
      "process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 99)",
    )
    symlinkSync(join(root, ".node"), join(killed.folder, ".node"))
    expect(spawnSync(old, [killed.launcher, "program.mjs"]).signal).toBe("SIGKILL")
    const aborted = aProject(
      "aborted",
      "process.kill(process.pid, 'SIGSEGV'); setInterval(() => {}, 99)",
    )
    symlinkSync(join(root, ".node"), join(aborted.folder, ".node"))
    const { status, stderr } = spawnSync(old, [aborted.launcher, "program.mjs"], {
      encoding: "utf8",
    })
    expect({ status, stderr }).toEqual({
      status: 139,
      stderr: "program.mjs was ended by SIGSEGV: start it again.\n",
    })
  })

  test("a missing network gives one sentence and leaves nothing half installed", () => {
    const project = aProject("offline")
    const { status, stdout, stderr } = launch(old, project, {
      PATH: process.env.PATH,
      npm_config_registry: "http://127.0.0.1:9/",
      npm_config_cache: join(work, "empty-cache"),
    })
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" })
    expect(stderr).toMatch(
      /^Bringing Node 24[\d.]+ from the npm registry \(once, into \.node\) \.\.\.\n\nHere runs Node 18\.20\.8\. The npm registry cannot be reached, .*yourself\.\n$/,
    )
    expect(readdirSync(join(project.folder, ".node"))).toEqual([])
  }, 30_000)

  test("refuses to install an unknown Node package", () => {
    const project = aProject("another-content")
    const file = join(project.folder, "app/server/cli/node-packages.mjs")
    const pinned = readFileSync(file, "utf8").replace(/"sha512-./g, '"sha512-+')
    writeFileSync(file, pinned)
    // Whose home it is says which registry is asked.
    const { HOME } = process.env
    const { status, stderr } = launch(old, project, { HOME })
    expect([status, stderr]).toEqual([1, expect.stringContaining("is not what it says it is")])
    expect(readdirSync(join(project.folder, ".node"))).toEqual([])
  }, 120_000)

  test.each([
    ["space", "npm error code ENOSPC", "There is no space on this disk for Node"],
    ["checksum", "npm error code EINTEGRITY", "is not what it says it is"],
    ["version", "npm error code ETARGET", "does not have this version of Node"],
    ["permission", "npm error code EACCES", "not yours to write"],
  ])(
    "a missing %s gives one sentence and leaves nothing half installed",
    (name, words, sentence) => {
      const project = aProject(`without-${name}`)
      const path = `${failingNpm(name, words)}${delimiter}${process.env.PATH}`
      const { status, stderr } = launch(old, project, { PATH: path })
      expect(status).toBe(1)
      expect(stderr).toContain(sentence)
      expect(stderr).not.toContain(" at ")
      expect(readdirSync(join(project.folder, ".node"))).toEqual([])
    },
  )
})

test("each Node package of the registry has a known hash", () => {
  for (const platform of ["linux", "darwin", "win32"]) {
    for (const arch of platform === "win32" ? ["x64"] : ["x64", "arm64"]) {
      for (const major of [22, 24, 26]) {
        const { integrity } = packageFor(major, { platform, arch, hasGlibc: true })
        expect(integrity, `${major} on ${platform} ${arch}`).toMatch(/^sha512-[\w+/]{86}==$/)
      }
    }
  }
})

test.each([
  [{ platform: "sunos", arch: "x64", hasGlibc: true }, "for sunos on x64:"],
  [{ platform: "linux", arch: "riscv64", hasGlibc: true }, "for linux on riscv64:"],
  [{ platform: "linux", arch: "x64", hasGlibc: false }, "for linux on x64 without glibc:"],
])("an unsupported platform gets an error: %o", async (machine, words) => {
  const asked = ensureNode(24, machine)
  await expect(asked).rejects.toBeInstanceOf(NodeUnavailable)
  await expect(asked).rejects.toThrow(words)
})
