import cluster from "node:cluster"
import { resolve } from "node:path"
import type { Manifest } from "#app/platform/backup/backup-files.server.ts"
import { createBackup } from "#app/platform/backup/create-backup.server.ts"
import { restoreBackup } from "#app/platform/backup/restore-backup.server.ts"
import { migrate, sqlite } from "#app/platform/db.server.ts"
import { rewriteDatabase } from "#app/platform/db-maintenance.server.ts"
import { env } from "#app/platform/env.server.ts"
import { forgetFence } from "#app/platform/fencing.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { promote } from "#app/platform/replication/promote.server.ts"
import { replicate } from "#app/platform/replication/replicate.server.ts"
import { warnOfGeneratedSealingKey } from "#app/platform/sealing.server.ts"
import { mergeDeletedOut } from "#app/platform/search-maintenance.server.ts"
import {
  describeStorageError,
  NO_SERVER,
  refuseStart,
  writeRefusal,
} from "#app/platform/start-refusal.mjs"
import { warnOfReadableFolder } from "#app/platform/storage.server.ts"
import { DatabaseTooOldError, findRemoval } from "#db/migrate.ts"
import { endWithNpm } from "./cli/end-with-npm.mjs"
import { OPERATOR_USAGE, operator } from "./cli/operator.ts"
import { PAYOUTS_USAGE, payoutsCommand } from "./cli/payouts.ts"
import { RECONCILE_USAGE, reconcile } from "./cli/reconcile.ts"
import { TEST_MAIL_USAGE, testMail } from "./cli/test-mail.ts"
import { NoServerError, sendServerCommand, whileServerPauses } from "./control-socket.ts"
import { logAllOutput } from "./log-output.ts"
import { serve } from "./serve.ts"
import { superviseWorkers } from "./supervisor.ts"

const USAGE = `The server knows these commands; without one it serves.
  serve             serves as well, from processes that \`update\` and \`restart\` can replace
  restart           has the running server replace its processes one by one: no request fails
  migrate [--stop]  brings the database to this version beside a running server; with --stop it pauses meanwhile
  backup [folder]   copies the data into <folder>/<time>, by default into DATA_DIR/backups
  restore <folder>  puts a backup in place as DATA_DIR, which must be empty
  rewrite           writes the database anew, so that nothing deleted is left in searches or unused space
${OPERATOR_USAGE}${TEST_MAIL_USAGE}${PAYOUTS_USAGE}${RECONCILE_USAGE}  replicate         keeps the storage and this machine alike: a primary sends, a replica follows
  promote           makes this replica the primary, and has the old one stop writing
`

const ON_THE_PRIMARY =
  "This machine is a replica (PRIMARY_URL is set), which writes nothing. Run this on the primary."

const NOT_BESIDE =
  "This version takes something away that the running one relies on: run `npm run update -- --stop`, " +
  "which pauses the server for the migration. It is:"

const STILL_IN_SEARCHES =
  "The database is written anew, but the search indexes still hold what was deleted: run this again."

process.on("unhandledRejection", (reason) => logger.error({ event: "unhandled", err: reason }))

// The launcher may have been replaced by this program.
endWithNpm()

const [, , command, folder] = process.argv
const isServer = command === undefined || command === "serve"
if (isServer || command === "replicate") logAllOutput()
if (isServer) await start().catch(refuseError)
else await runCommand()

async function start(): Promise<void> {
  if (cluster.isPrimary) forgetFence()
  // A replacing worker finds the database already migrated.
  if (cluster.isPrimary && !env.isReplica) migrate()
  if (cluster.isPrimary) {
    warnOfGeneratedSealingKey()
    warnOfReadableFolder(env.DATA_DIR)
  }
  if (cluster.isPrimary && (command === "serve" || env.WEB_CONCURRENCY > 1)) {
    await superviseWorkers(env.WEB_CONCURRENCY, import.meta.filename)
  } else {
    await serve()
  }
}

/** Exits with a sentence for a disk error, else with Node's trace. */
function refuseError(error: unknown): never {
  if (error instanceof DatabaseTooOldError) return refuseStart(error.message)
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const sentence = describeStorageError(cause, `DATA_DIR (${env.DATA_DIR})`)
    if (sentence !== undefined) return refuseStart(sentence, 74)
  }
  logger.fatal({ event: "start.failed", err: error })
  process.exit(1)
}

async function runCommand(): Promise<never> {
  try {
    process.stdout.write(await obey())
  } catch (error) {
    writeRefusal(error instanceof Error ? error.message : String(error))
    if (error instanceof NoServerError) process.exit(NO_SERVER)
    process.exit(command === "reconcile" ? 2 : 1)
  }
  sqlite.close()
  process.exit()
}

async function obey(): Promise<string> {
  if (command === "replicate" && env.closedFile) return replicateUntilStopped(env.closedFile)
  if (command === "promote" && env.closedFile) return promoteMachine(env.closedFile)
  if (command === "restart") {
    await sendServerCommand("replace")
    return "Every process of the server was replaced.\n"
  }
  if (command === "migrate" && env.isReplica) return "A replica has nothing to migrate.\n"
  if (env.isReplica) throw new Error(ON_THE_PRIMARY)
  if (command === "migrate") return migrateBesideServer(folder === "--stop")
  if (command === "backup") {
    const { folder: made, manifest } = await createBackup(folder)
    return `Backed up ${describe(manifest)} into ${made}\n`
  }
  if (command === "restore" && folder && env.closedFile) {
    const target = { dataDir: env.DATA_DIR, databaseFile: env.closedFile }
    const manifest = await restoreBackup(resolve(folder), target)
    return `Restored ${describe(manifest)} of ${manifest.createdAt} into ${env.DATA_DIR}\n`
  }
  if (command === "rewrite") {
    const isMerged = await mergeDeletedOut()
    rewriteDatabase()
    if (!isMerged) throw new Error(STILL_IN_SEARCHES)
    return `Wrote ${env.databaseFile} anew\n`
  }
  if (command === "operator") {
    migrate()
    return operator(process.argv.slice(3))
  }
  if (command === "mail:test") return testMail(process.argv.slice(3))
  if (command === "payouts") return payoutsCommand(process.argv.slice(3))
  if (command === "reconcile") return reconcile(folder)
  throw new Error(USAGE)
}

async function migrateBesideServer(isStopping: boolean): Promise<string> {
  if (isStopping) await whileServerPauses(migrate)
  else {
    const removal = findRemoval(sqlite)
    if (removal) throw new Error(`${NOT_BESIDE}\n  ${removal}`)
    migrate()
  }
  return "The database has the schema of this version.\n"
}

function describe({ rows, uploads }: Manifest): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  return `${total} rows and ${uploads} pictures`
}

/** @throws Error without a storage in the settings */
async function replicateUntilStopped(databaseFile: string): Promise<string> {
  const stopping = new AbortController()
  process.on("SIGTERM", () => stopping.abort())
  process.on("SIGINT", () => stopping.abort())
  await replicate(databaseFile, stopping.signal)
  return ""
}

/** @throws Error if this machine is no replica or cannot be the primary */
async function promoteMachine(databaseFile: string): Promise<string> {
  const { generation, seq } = await promote(databaseFile)
  return `This machine is the primary of generation ${generation}, from transaction ${seq} on. The server ends and \
has to be started again by whatever keeps it running. Now set PRIMARY_URL of the other machines to this one.
`
}
