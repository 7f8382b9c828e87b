// Runs before installation, so it imports only Node's own modules.
import { accessSync, constants, mkdirSync, statSync } from "node:fs"
import { dirname } from "node:path"
import { isMainThread } from "node:worker_threads"

/** Writes text for a person, JSON for a service's log. */
export function writeRefusal(sentence) {
  const line = {
    level: 60,
    time: new Date().toISOString(),
    event: "start.refused",
    message: sentence,
  }
  process.stderr.write(`${isService() ? JSON.stringify(line) : sentence}\n`)
}

export function refuseStart(sentence, code = 1) {
  writeRefusal(sentence)
  process.exit(code)
}

export const NO_SERVER = 69

const SERVER = /(^|[\\/])build[\\/]server[\\/]index\.js$/

export function isService() {
  const { argv, env } = process
  const at = argv.findIndex((word) => SERVER.test(word))
  const command = argv[at + 1]
  const isProduction = (env.NODE_ENV || "production") === "production" && !env.DEMO
  return at !== -1 && isProduction && [undefined, "serve", "replicate"].includes(command)
}

/** @throws Error with a code if the folder is not writable */
export function makeDataDir(folder) {
  makeFolder(folder)
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
}

export function makeDataDirOrExit(folder) {
  // SQLite sets no mode of its own.
  if (isMainThread) process.umask(0o077)
  try {
    makeDataDir(folder)
  } catch (error) {
    refuseStart(describeFolderError(error, folder), 74)
  }
}

/** Node's recursive option never ends below /proc. */
function makeFolder(folder) {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (found) throw Object.assign(new Error("not a folder"), { code: "ENOTDIR" })
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (error.code !== "EEXIST") throw error
  }
}

const NO_SPACE = new Set(["ENOSPC", "EDQUOT", "SQLITE_FULL"])
const NOT_YOURS = new Set(["EACCES", "EPERM", "SQLITE_CANTOPEN", "SQLITE_READONLY"])
const READ_ONLY = new Set(["EROFS", "SQLITE_READONLY_DBMOVED", "SQLITE_READONLY_DIRECTORY"])
const DAMAGED = new Set(["SQLITE_CORRUPT", "SQLITE_NOTADB"])

const user = () => (process.getuid ? `user ${process.getuid()}` : "this user")

export function describeFolderError({ code, message }, folder) {
  return (
    describeStorageError({ code }, `DATA_DIR (${folder})`) ??
    `DATA_DIR names ${folder}, which cannot be a folder for data: ${code ?? message}.`
  )
}

export function describeDatabaseError({ code, message }, file) {
  if (DAMAGED.has(code)) {
    return `The database ${file} is damaged (${code}): put a backup in place with \`npm run restore\`.`
  }
  return (
    describeStorageError({ code }, `the database ${file}`) ??
    `The database ${file} cannot be opened: ${message} (${code}).`
  )
}

/** Returns undefined for any other error. */
export function describeStorageError({ code }, place) {
  if (NO_SPACE.has(code)) {
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

export function describeListenError({ code, message }, port, host) {
  if (code === "EADDRINUSE")
    return `Port ${port} is taken by another program. Set PORT to another one.`
  if (code === "EACCES")
    return `Port ${port} is not open to ${user()}: set PORT to one from 1024 on.`
  return `HOST names ${host}, which is no address of this machine (${code ?? message}): set it to 127.0.0.1 or 0.0.0.0.`
}
