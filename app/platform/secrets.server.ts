import { randomBytes } from "node:crypto"
import { linkSync, readFileSync, unlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { env } from "./env.server.ts"

/**
 * A secret that this installation made for itself and keeps in its data folder. Two processes that start
 * together agree on one: the first link wins.
 */
export function installationSecret(name: string): string {
  if (env.databaseFile === ":memory:") return randomBytes(32).toString("base64url")
  const file = join(env.DATA_DIR, `${name}.secret`)
  const draft = `${file}.${process.pid}`
  try {
    return readFileSync(file, "utf8")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
  }
  writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  } finally {
    unlinkSync(draft)
  }
  return readFileSync(file, "utf8")
}
