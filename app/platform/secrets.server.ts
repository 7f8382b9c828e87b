import { createHmac, hash, randomBytes } from "node:crypto"
import { linkSync, readFileSync, unlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { env } from "./env.server.ts"

/** A secret that this installation made for itself; of two processes that start, the first link wins. */
export function installationSecret(name: string): string {
  if (env.databaseFile === ":memory:") return newToken()
  const known = findInstallationSecret(name)
  if (known !== undefined) return known
  // Another one would make links and cookies of the primary void: docs/rules.md#replicas
  if (env.isReplica) throw new Error(`The primary has not told its secret "${name}" yet.`)
  return keepSecret(name, newToken())
}

/** Keeps a secret where none of its name is kept yet, and returns the one that is. */
export function keepSecret(name: string, secret: string): string {
  const file = fileOf(name)
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, secret, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  } finally {
    unlinkSync(draft)
  }
  return readFileSync(file, "utf8")
}

/** The same where it was made already. */
export function findInstallationSecret(name: string): string | undefined {
  if (env.databaseFile === ":memory:") return undefined
  try {
    return readFileSync(fileOf(name), "utf8")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
    return undefined
  }
}

const fileOf = (name: string): string => join(env.DATA_DIR, `${name}.secret`)

/** A random 256-bit bearer token for a cookie. */
export const newToken = (): string => randomBytes(32).toString("base64url")

/** What the database keeps of a token, so that a stolen database signs nobody in. */
export const hashToken = (token: string): string => hash("sha256", token, "base64url")

let linkKey: string | undefined

/**
 * What this installation alone can make of a text, 256 bits as base64url; the same for the same purpose
 * and text. A database without the secret file beside it gives none of them away.
 */
export function keyedHash(purpose: string, text: string): string {
  linkKey ??= installationSecret("links")
  return createHmac("sha256", linkKey).update(`${purpose}\n${text}`).digest("base64url")
}
