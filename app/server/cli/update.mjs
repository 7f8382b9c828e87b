// `npm run update`, after `git pull`: builds separately, migrates, and replaces the processes one
// by one.
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs"
import { join } from "node:path"
import { NO_SERVER } from "../../platform/start-refusal.mjs"
import { root } from "./root.mjs"
import {
  areDependenciesInstalled,
  buildIn,
  describeFailure,
  giveUp,
  installPackages,
  run,
  SOURCES,
  say,
} from "./setup.mjs"

const ASSETS_KEPT_MS = 30 * 24 * 60 * 60 * 1000
const needsPause = process.argv.includes("--stop")
const RESTART = " If the server runs, it needs: npm run restart"
const PRODUCTION = { env: { NODE_ENV: "production" } }

const beside = join(root, ".update")
const inPlace = (name) => join(root, name)
const next = (name) => join(beside, name)
const before = (name) => join(beside, `before-${name}`)

try {
  mkdirSync(beside)
} catch (error) {
  if (error.code !== "EEXIST") throw error
  undoHalfOfSwap()
  giveUp("Another update is under way, or one was cut off: then remove the folder .update first.")
}
try {
  await update()
} finally {
  undoHalfOfSwap()
  rmSync(beside, { recursive: true, force: true })
}

async function update() {
  for (const name of [...SOURCES, "tsconfig.json"]) {
    cpSync(inPlace(name), next(name), { recursive: true, preserveTimestamps: true })
  }
  const needsPackages = !areDependenciesInstalled()
  if (needsPackages) await installPackages(beside)
  else symlinkSync(inPlace("node_modules"), next("node_modules"), "junction")
  say("Building beside the running version ...")
  const built = await buildIn(beside)
  if (built.code !== 0) return fail(describeFailure("The build", built))
  keepOldAssets()
  const parts = needsPackages ? ["build", "node_modules"] : ["build"]
  if (!needsPause && (await obey("migrate", next)) !== 0) return fail("Nothing was changed.")
  swap(parts)
  const code = await obey(needsPause ? "migrate --stop" : "restart", inPlace)
  if (code === 0) return say("Updated.")
  if (code === NO_SERVER) return say("The new version is in place. Start it: npm run serve")
  swapBack(parts)
  // Some processes may run the new version.
  const isBack = (await obey("restart", inPlace)) === 0
  return fail(`The version from before is in place again.${isBack ? "" : RESTART}`)
}

async function obey(command, placeOf) {
  const program = placeOf("build/server/index.js")
  const { code } = await run(process.execPath, [program, ...command.split(" ")], PRODUCTION)
  return code
}

function fail(sentence) {
  process.exitCode = 1
  say(sentence)
}

/** Open pages request the previous assets. */
function keepOldAssets() {
  const folder = inPlace("build/client/assets")
  if (!existsSync(folder)) return
  const isYoung = (path) => Date.now() - statSync(path).mtimeMs < ASSETS_KEPT_MS
  cpSync(folder, next("build/client/assets"), {
    recursive: true,
    force: false,
    preserveTimestamps: true,
    filter: (path) => path === folder || isYoung(path),
  })
}

function swap(parts) {
  for (const name of parts) {
    if (existsSync(inPlace(name))) renameSync(inPlace(name), before(name))
    renameSync(next(name), inPlace(name))
  }
}

function swapBack(parts) {
  for (const name of parts.filter((name) => existsSync(before(name)))) {
    if (existsSync(inPlace(name))) renameSync(inPlace(name), next(name))
    renameSync(before(name), inPlace(name))
  }
}

/** A build and the packages of another version must not stay together. */
function undoHalfOfSwap() {
  const parts = ["build", "node_modules"]
  const isHalf = parts.some((name) =>
    lstatSync(next(name), { throwIfNoEntry: false })?.isDirectory(),
  )
  if (isHalf) swapBack(parts)
}
