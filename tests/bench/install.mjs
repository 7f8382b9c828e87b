// Installs what only the measuring needs, apart from the product's own packages.
import { spawn } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { say } from "../../app/server/cli/setup.mjs"
import { here } from "./contenders.mjs"

/** Installs the packages of this folder's lock file unless they are there. Answers whether they are. */
export async function installTools() {
  if (isInstalled()) return true
  say("Installing the load generator and the peers (npm ci) ...")
  const npm = process.platform === "win32" ? "npm.cmd" : "npm"
  const code = await new Promise((resolve) => {
    const child = spawn(npm, ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
      cwd: here,
      stdio: ["ignore", "ignore", "inherit"],
    })
    child.once("error", () => resolve(127))
    child.once("close", resolve)
  })
  return code === 0
}

function isInstalled() {
  const mark = join(here, "node_modules/.package-lock.json")
  if (!existsSync(mark)) return false
  const versionsIn = (file) => JSON.parse(readFileSync(file, "utf8")).packages
  const found = versionsIn(mark)
  return Object.entries(versionsIn(join(here, "package-lock.json"))).every(
    ([path, { version, optional }]) =>
      path === "" || (found[path] ? found[path].version === version : optional === true),
  )
}
