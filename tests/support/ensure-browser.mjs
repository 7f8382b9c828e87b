import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { root } from "../../app/server/cli/root.mjs"
import { giveUp, run, say } from "../../app/server/cli/setup.mjs"

/** Finds Chromium for the journeys, and installs it if possible without a question. */
export async function ensureBrowser() {
  if (hasBrowser()) return
  await installWithApt(["chromium"])
  if (hasBrowser()) return
  giveUp("The journeys need Chromium: run `npx playwright install chromium` and try again.")
}

const has = (program, option) => spawnSync(program, [option]).status === 0
const hasProxies = () => has("nginx", "-v") && has("caddy", "version")

/** Finds or installs Caddy and nginx; returns whether they exist. */
export async function ensureProxies() {
  if (!hasProxies()) await installWithApt(["caddy", "nginx-light"])
  return hasProxies()
}

function hasBrowser() {
  if (existsSync("/usr/bin/chromium")) return true
  const { chromium } = createRequire(join(root, "package.json"))("playwright")
  return existsSync(chromium.executablePath())
}

/** Installs Debian packages when run as root with apt-get. */
export async function installWithApt(packages) {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || spawnSync("apt-get", ["--version"]).status !== 0) return
  say(`Installing ${packages.join(", ")} (apt-get) ...`)
  // In runlevel 1 Debian starts no installed service.
  const env = { DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" }
  const options = { env, isCaptured: true }
  const install = ["install", "-y", "--no-install-recommends", ...packages]
  if ((await run("apt-get", install, options)).code === 0) return
  await run("apt-get", ["update"], options)
  const { code, output } = await run("apt-get", install, options)
  if (code !== 0) say(output)
}
