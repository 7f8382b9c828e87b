import { createCipheriv, createDecipheriv, hash, randomBytes } from "node:crypto"
import { env, isServing } from "./env.server.ts"
import { logger } from "./logger.server.ts"
import { findInstallationSecret, installationSecret } from "./secrets.server.ts"

export type SealedValue = { keyId: string; sealed: string }

/** The key is missing, or the text was changed. */
export class SealBroken extends Error {
  override name = "SealBroken"
}

const CIPHER = "aes-256-gcm"
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Seals with the first key (32 bytes in base64) and opens with any. The owner's id is bound in. */
export function createSeals(keyTexts: readonly [string, ...string[]]) {
  const keys = keyTexts.map((text) => Buffer.from(text, "base64"))
  const [current = Buffer.alloc(0)] = keys
  const byId = new Map(keys.map((key) => [idOf(key), key]))
  const keyId = idOf(current)
  const seal = (text: string, ownerId: string): SealedValue => {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, current, nonce).setAAD(Buffer.from(ownerId))
    const parts = [nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]
    return { keyId, sealed: Buffer.concat(parts).toString("base64url") }
  }
  /** @throws SealBroken */
  const open = ({ keyId, sealed }: SealedValue, ownerId: string): string => {
    const key = byId.get(keyId)
    if (!key) throw new SealBroken(`no setting holds the key ${keyId}`)
    const bytes = Buffer.from(sealed, "base64url")
    const nonce = bytes.subarray(0, NONCE_BYTES)
    const end = Math.max(NONCE_BYTES, bytes.length - TAG_BYTES)
    try {
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(ownerId)).setAuthTag(bytes.subarray(end))
      return decipher
        .update(bytes.subarray(NONCE_BYTES, end), undefined, "utf8")
        .concat(decipher.final("utf8"))
    } catch {
      throw new SealBroken("it is not what was sealed for this owner")
    }
  }
  const tryOpen = (sealed: SealedValue, ownerId: string): string | undefined => {
    try {
      return open(sealed, ownerId)
    } catch (error) {
      if (error instanceof SealBroken) return undefined
      throw error
    }
  }
  return { keyId, seal, open, tryOpen }
}

/** Identifies a key without revealing it. */
const idOf = (key: Buffer): string => hash("sha256", key, "hex").slice(0, 12)

const OWN_KEY = "payout-details"

let seals: ReturnType<typeof createSeals> | undefined

/** Opens with PAYOUT_KEY, the previous and the installation's own: docs/rules.md#payout-details */
export function payoutSeals(): ReturnType<typeof createSeals> {
  if (seals) return seals
  const { PAYOUT_KEY, PAYOUT_KEY_PREVIOUS } = env
  const own = PAYOUT_KEY ? findInstallationSecret(OWN_KEY) : undefined
  const others = [PAYOUT_KEY_PREVIOUS, own].filter((key) => key !== undefined)
  seals = createSeals([PAYOUT_KEY ?? installationSecret(OWN_KEY), ...others])
  return seals
}

/** Warns when the key lies beside the sealed data. */
export function warnOfGeneratedSealingKey(): void {
  if (!isServing || env.PAYOUT_KEY) return
  logger.warn(
    { event: "payout_key.missing" },
    "PAYOUT_KEY is not set: payout details are sealed with a key that lies in DATA_DIR beside them.",
  )
}
