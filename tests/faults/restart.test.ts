import { execFile } from "node:child_process"
import { symlinkSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import { expect, test, vi } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { aFolder } from "#tests/support/afterwards.ts"
import { serverNode } from "#tests/support/server.ts"
import { aServer } from "#tests/support/servers.ts"
import { SITE_SETTINGS } from "#tests/support/site-settings.ts"

const home = aFolder()
const dataDir = join(home, "data")
const { COMPANY_SUPPORT_EMAIL: _, ...given } = SITE_SETTINGS
const env = { ...given, DEMO: "", DATA_DIR: dataDir }

const say = (email: string) => writeFileSync(join(home, ".env"), `COMPANY_SUPPORT_EMAIL=${email}\n`)

/** Runs a command of the server as its operator does, beside the running one. */
const command = (...words: string[]) =>
  promisify(execFile)(serverNode, [join(home, "build/server/index.js"), ...words], {
    cwd: home,
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...withoutEmpty(env) },
  })

const withoutEmpty = (settings: Record<string, string>) =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ""))

symlinkSync(resolve("build"), join(home, "build"))
say("one@market.example")
const server = await aServer({ home, dataDir, command: "serve", env })

const readTerms = async () => (await server.visitor().get(href(urls.terms))).text

test("a restart reloads .env and keeps answering", async () => {
  expect(await readTerms()).toContain("one@market.example")
  say("two@market.example")
  expect((await command("restart")).stdout).toBe("Every process of the server was replaced.\n")
  await vi.waitFor(async () => expect(await readTerms()).toContain("two@market.example"), 10_000)
})

test("a new process that cannot start leaves the old ones running", async () => {
  say("no address")
  const refused = await command("restart").catch((error) => error)
  // The command reads the same file.
  expect(refused.stderr).toContain("COMPANY_SUPPORT_EMAIL")
  expect(await readTerms()).toContain("market.example")
})

test("a command without a running server reports that", async () => {
  say("two@market.example")
  const other = { ...env, DATA_DIR: join(home, "other") }
  const { stderr, code } = await promisify(execFile)(
    serverNode,
    [join(home, "build/server/index.js"), "restart"],
    { cwd: home, env: { PATH: process.env.PATH, NODE_ENV: "production", ...withoutEmpty(other) } },
  ).catch((error) => error)
  expect([code, stderr]).toEqual([69, expect.stringContaining("No server that `npm run serve`")])
})
