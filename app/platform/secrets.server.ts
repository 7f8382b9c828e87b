import { createHmac, hash, randomBytes } from "node:crypto"
import { linkSync, readFileSync, unlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { env } from "./env.server.ts"
import { errorCodeOf } from "./error-code.ts"

/** Creates a secret on first use; of two processes the first link wins. */
export function installationSecret(name: string): string {
  if (env.databaseFile === ":memory:") return newToken()
  const known = findInstallationSecret(name)
  if (known !== undefined) return known
  // A different one would void the primary's links and cookies: docs/rules.md#replicas
  if (env.isReplica) throw new Error(`The primary has not told its secret "${name}" yet.`)
  return storeSecretOnce(name, newToken())
}

/** Stores a secret unless one exists; returns the stored one. */
export function storeSecretOnce(name: string, secret: string): string {
  const file = fileOf(name)
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, secret, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (errorCodeOf(error) !== "EEXIST") throw error
  } finally {
    unlinkSync(draft)
  }
  return readFileSync(file, "utf8")
}

export function findInstallationSecret(name: string): string | undefined {
  if (env.databaseFile === ":memory:") return undefined
  try {
    return readFileSync(fileOf(name), "utf8")
  } catch (error) {
    if (errorCodeOf(error) !== "ENOENT") throw error
    return undefined
  }
}

const fileOf = (name: string): string => join(env.DATA_DIR, `${name}.secret`)

/** Returns a random 256-bit bearer token. */
export const newToken = (): string => randomBytes(32).toString("base64url")

/** Hashes a token, so that a stolen database signs nobody in. */
export const hashToken = (token: string): string => hash("sha256", token, "base64url")

let linkKey: string | undefined

/** Derives 256 bits as base64url, which a stolen database alone does not reveal. */
export function keyedHash(purpose: string, text: string): string {
  linkKey ??= installationSecret("links")
  return createHmac("sha256", linkKey).update(`${purpose}\n${text}`).digest("base64url")
}
