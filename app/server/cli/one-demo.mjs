// One demo for each data folder: two would write into one database, and into one memory of the stand-in.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** Takes a folder for this process until it ends; returns the process that has it already. */
export function takeFolder(folder, port) {
  const file = join(folder, ".running-demo")
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify({ pid: process.pid, port }))
  try {
    for (;;) {
      if (link(draft, file)) break
      const holder = readHolder(file)
      if (holder && isRunning(holder.pid)) return holder
      // It was killed. Of several that find this out, one moves it away.
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

/** Tells if something could be done, where one error is expected. */
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

/** Tells if a process is a demo of ours: its number may have passed to another program. */
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
