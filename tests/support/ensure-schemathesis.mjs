import { existsSync } from "node:fs"
import { join } from "node:path"
import { root } from "../../app/server/cli/root.mjs"
import { run, say } from "../../app/server/cli/setup.mjs"
import { installWithApt } from "./ensure-browser.mjs"

const VERSION = "4.32.5"
const FOLDER = join(root, `.cache/schemathesis-${VERSION}`)
const PROGRAM = join(FOLDER, "bin/schemathesis")

/** Finds or installs Schemathesis, in an environment of its own; returns its path, if possible. */
export async function ensureSchemathesis() {
  if (existsSync(PROGRAM)) return PROGRAM
  say(`Installing Schemathesis ${VERSION} (pip) ...`)
  const options = { isCaptured: true }
  const makeFolder = () => run("python3", ["-m", "venv", "--clear", FOLDER], options)
  if ((await makeFolder()).code !== 0) {
    await installWithApt(["python3", "python3-venv"])
    if ((await makeFolder()).code !== 0) return undefined
  }
  const install = ["install", "--quiet", `schemathesis==${VERSION}`]
  const { code, output } = await run(join(FOLDER, "bin/pip"), install, options)
  if (code !== 0) say(output)
  return existsSync(PROGRAM) ? PROGRAM : undefined
}
