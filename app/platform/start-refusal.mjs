// What a program says that cannot begin: one sentence, what is wrong and then what to do. It runs before anything
// is installed, so only Node's own modules are used here.
import { accessSync, constants, mkdirSync, statSync } from "node:fs"
import { dirname } from "node:path"
import { isMainThread } from "node:worker_threads"

/** Says a sentence on standard error: to a person as text, in a service's log as a JSON line. */
export function writeRefusal(sentence) {
  const line = {
    level: 60,
    time: new Date().toISOString(),
    event: "start.refused",
    message: sentence,
  }
  process.stderr.write(`${isService() ? JSON.stringify(line) : sentence}\n`)
}

/** Ends the program with a sentence. */
export function refuseStart(sentence, code = 1) {
  writeRefusal(sentence)
  process.exit(code)
}

/** The exit code of a command that needs a running server where none runs. */
export const NO_SERVER = 69

const SERVER = /(^|[\\/])build[\\/]server[\\/]index\.js$/

/** The server for the public, and the program beside it that copies its data; commands are typed by somebody. */
export function isService() {
  const { argv, env } = process
  const at = argv.findIndex((word) => SERVER.test(word))
  const command = argv[at + 1]
  const isProduction = (env.NODE_ENV || "production") === "production" && !env.DEMO
  return at !== -1 && isProduction && [undefined, "serve", "replicate"].includes(command)
}

/** Makes the folder for data, for its owner alone. @throws Error with a code where it cannot be written */
export function makeDataDir(folder) {
  makeFolder(folder)
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
}

/** The same, for a program that ends with a sentence where it cannot be written. */
export function makeDataDirOrExit(folder) {
  // SQLite and others who write beside us state no mode: what this program makes is its owner's alone.
  if (isMainThread) process.umask(0o077)
  try {
    makeDataDir(folder)
  } catch (error) {
    refuseStart(describeFolderError(error, folder), 74)
  }
}

/** One by one: Node's own way to make parents never ends below /proc. */
function makeFolder(folder) {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (found) throw Object.assign(new Error("not a folder"), { code: "ENOTDIR" })
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process was quicker.
    if (error.code !== "EEXIST") throw error
  }
}

const NO_QUOTA = new Set(["ENOSPC", "EDQUOT", "SQLITE_FULL"])
const NOT_YOURS = new Set(["EACCES", "EPERM", "SQLITE_CANTOPEN", "SQLITE_READONLY"])
const READ_ONLY = new Set(["EROFS", "SQLITE_READONLY_DBMOVED", "SQLITE_READONLY_DIRECTORY"])
const DAMAGED = new Set(["SQLITE_CORRUPT", "SQLITE_NOTADB"])

const user = () => (process.getuid ? `user ${process.getuid()}` : "this user")

/** Says why a folder cannot hold the data. */
export function describeFolderError({ code, message }, folder) {
  return (
    describeStorageError({ code }, `DATA_DIR (${folder})`) ??
    `DATA_DIR names ${folder}, which cannot be a folder for data: ${code ?? message}.`
  )
}

/** Says why the database cannot be opened or brought up to date. */
export function describeDatabaseError({ code, message }, file) {
  if (DAMAGED.has(code)) {
    return `The database ${file} is damaged (${code}): put a backup in place with \`npm run restore\`.`
  }
  return (
    describeStorageError({ code }, `the database ${file}`) ??
    `The database ${file} cannot be opened: ${message} (${code}).`
  )
}

/** Says what a disk lacks; undefined for any other error. */
export function describeStorageError({ code }, place) {
  if (NO_QUOTA.has(code)) {
    return `There is too little room for ${place}: free some on its disk, or raise DATABASE_MAX_MB where that is set.`
  }
  if (NOT_YOURS.has(code)) {
    return `${capital(place)} is not writable for ${user()}: give it to that user, or set DATA_DIR to another folder.`
  }
  if (READ_ONLY.has(code)) {
    return `${capital(place)} lies on a disk that is read-only: make it writable, or set DATA_DIR to another folder.`
  }
  return undefined
}

const capital = (text) => `${text[0].toUpperCase()}${text.slice(1)}`

/** Says why nothing can listen on a port of a host. */
export function describeListenError({ code, message }, port, host) {
  if (code === "EADDRINUSE")
    return `Port ${port} is taken by another program. Set PORT to another one.`
  if (code === "EACCES")
    return `Port ${port} is not open to ${user()}: set PORT to one from 1024 on.`
  return `HOST names ${host}, which is no address of this machine (${code ?? message}): set it to 127.0.0.1 or 0.0.0.0.`
}
