// One demo per data folder: two would share a database and the stand-in's state.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

export function takeFolder(folder, port) {
  const file = join(folder, ".running-demo")
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify({ pid: process.pid, port }))
  try {
    for (;;) {
      if (link(draft, file)) break
      const holder = readHolder(file)
      if (holder && isRunning(holder.pid)) return holder
      // Its holder was killed. Of several processes one moves the file away.
      move(file, `${draft}.old`)
    }
  } finally {
    for (const name of [draft, `${draft}.old`]) rmSync(name, { force: true })
  }
  process.on("exit", () => rmSync(file, { force: true }))
  return undefined
}

const link = (from, to) => unless("EEXIST", () => linkSync(from, to))
const move = (from, to) => unless("ENOENT", () => renameSync(from, to))

function unless(code, act) {
  try {
    act()
    return true
  } catch (error) {
    if (error.code !== code) throw error
    return false
  }
}

function readHolder(file) {
  let holder
  return unless("ENOENT", () => {
    holder = JSON.parse(readFileSync(file, "utf8"))
  })
    ? holder
    : undefined
}

/** Another program may reuse the process id. */
function isRunning(pid) {
  if (pid === process.pid) return false
  if (!unless("ESRCH", () => process.kill(pid, 0))) return false
  if (process.platform !== "linux") return true
  let words = ""
  unless("ENOENT", () => {
    words = readFileSync(`/proc/${pid}/cmdline`, "utf8")
  })
  return /[\\/]cli[\\/](start|dev)\.mjs/.test(words)
}
