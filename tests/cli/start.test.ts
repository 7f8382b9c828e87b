import { spawn, spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { expect, test } from "vitest"
import { aFolder } from "#tests/support/afterwards.ts"
import { freePort } from "#tests/support/free-port.ts"
import { takeFolder } from "../../app/server/cli/one-demo.mjs"
import { root } from "../../app/server/cli/root.mjs"
import { describeFailure, run } from "../../app/server/cli/setup.mjs"

const work = aFolder()
const port = await freePort()

/** What `npm start` says and how it ends; for settings with which it never begins. */
function start(settings: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "app/server/cli/start.mjs")],
    { encoding: "utf8", env: { ...process.env, PORT: String(port), ...settings } },
  )
  return { status, stdout, said: stderr.trim() }
}

test("a DATA_DIR that is a file is reported before anything is created", () => {
  const file = join(work, "notes.txt")
  writeFileSync(file, "Not a folder.")
  for (const folder of [file, join(file, "data")]) {
    const { status, stdout, said } = start({ DATA_DIR: folder })
    expect(status).toBe(1)
    expect(stdout).toBe("")
    expect(said).toMatch(
      /^DATA_DIR names \S+\/notes\.txt\S*, which cannot be a folder for data: E[A-Z]+\.$/,
    )
    expect(said).toContain(folder)
  }
})

test("an invalid PORT is reported", () => {
  for (const port of ["abc", "0", "-1", "3000.5", "65536"]) {
    const { status, stdout, said } = start({ PORT: port, DATA_DIR: join(work, "data") })
    expect(status).toBe(1)
    expect(stdout).toBe("")
    expect(said).toBe(`PORT has to be a whole number from 1 to 65535, and is ${port}.`)
  }
})

test("an invalid HOST is reported, without blaming the port", () => {
  for (const host of ["8.8.8.8", "localhost:3000"]) {
    const { status, said } = start({ HOST: host, DATA_DIR: join(work, "data") })
    expect(status).toBe(1)
    expect(said).toMatch(
      /^HOST names \S+, which is no address of this machine \(\w+\): set it to .+\.$/,
    )
    expect(said).toContain(host)
  }
})

test("a port in use is reported, with a free one", async () => {
  const other = createServer()
  await new Promise<void>((done) => other.listen(port, "127.0.0.1", done))
  const { status, said } = start({ DATA_DIR: join(work, "data") })
  other.close()
  expect(status).toBe(1)
  expect(said).toBe(
    `Port ${port} is taken by another program. Choose another: PORT=${port + 1} npm start`,
  )
})

test("a second start names the first, and a killed one releases its lock", async () => {
  const folder = join(work, "shared")
  mkdirSync(folder)
  const module = join(root, "app/server/cli/one-demo.mjs")
  const holds = `const { takeFolder } = await import(${JSON.stringify(module)})
    takeFolder(${JSON.stringify(folder)}, 3999); console.log("up"); setInterval(() => {}, 99)`
  mkdirSync(join(work, "cli"))
  writeFileSync(join(work, "cli/start.mjs"), holds)
  const first = spawn(process.execPath, [join(work, "cli/start.mjs")])
  await new Promise((resolve) => first.stdout.once("data", resolve))
  const { status, said } = start({ DATA_DIR: folder })
  expect(status).toBe(1)
  expect(said).toBe(
    `The demo in ${folder} runs already, at http://localhost:3999 (process ${first.pid}): use that one, or stop it first.`,
  )
  first.kill("SIGKILL")
  await new Promise((resolve) => first.once("exit", resolve))
  expect(takeFolder(folder, 3998)).toBeUndefined()
})

test("reports a child killed by a signal, and a full disk", async () => {
  const killed = await run(process.execPath, ["-e", "process.kill(process.pid, 'SIGKILL')"])
  expect(killed).toMatchObject({ code: 137, signal: "SIGKILL" })
  expect(describeFailure("The build", killed)).toBe(
    "The build was ended by SIGKILL, as happens where memory is short: try again.",
  )
  const full = { code: 1, signal: null, output: "Error: ENOSPC: no space left on device, write" }
  expect(describeFailure("The build", full)).toBe(
    "The build found too little room on the disk: free some, then try again.",
  )
})

test("a program ended by a signal ends all of its descendants", async () => {
  const file = join(work, "grandchild")
  writeFileSync(file, "")
  const signsOfLife = () => readFileSync(file, "utf8").length
  const grandchild = `setInterval(() => require("fs").appendFileSync(${JSON.stringify(file)}, "."), 20)`
  const child = `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(grandchild)}], { stdio: "ignore" }); console.log("up"); setInterval(() => {}, 99)`
  const module = join(root, "app/server/cli/setup.mjs")
  const program = `const { run } = await import(${JSON.stringify(module)})
    await run(process.execPath, ["-e", ${JSON.stringify(child)}])`
  const parent = spawn(process.execPath, ["--input-type=module", "-e", program])
  await new Promise((resolve) => parent.stdout.once("data", resolve))
  await expect.poll(signsOfLife).toBeGreaterThan(0)
  parent.kill("SIGTERM")
  const code = await new Promise((resolve) => parent.once("exit", resolve))
  expect(code).toBe(143)
  const last = signsOfLife()
  await setTimeout(1000)
  expect(signsOfLife()).toBe(last)
})
