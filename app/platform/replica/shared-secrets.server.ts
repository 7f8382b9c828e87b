import { createHash } from "node:crypto"
import { z } from "zod"
import { env } from "../env.server.ts"
import { createSeals } from "../sealing.server.ts"
import { findInstallationSecret, installationSecret, storeSecretOnce } from "../secrets.server.ts"
import { INTERNAL } from "./internal.server.ts"
import { askPrimary } from "./primary-client.server.ts"

/** They sign cookies and links and seal payout details, so all machines need the same. */
const NAMES = ["flash", "links", "payout-details"] as const
const OWNER = "replica"

const SealedSecrets = z.object({ keyId: z.string().max(100), sealed: z.string().max(4000) })
const Secrets = z.partialRecord(z.enum(NAMES), z.string().min(1).max(200))

const seals = () =>
  createSeals([createHash("sha256").update(`seal ${env.REPLICA_SECRET}`).digest("base64")])

/** Seals the secrets so that only replicas can open them. */
export function sealSecrets(): z.output<typeof SealedSecrets> {
  const [flash, links] = [installationSecret("flash"), installationSecret("links")]
  const own = env.PAYOUT_KEY ? undefined : findInstallationSecret("payout-details")
  return seals().seal(JSON.stringify({ flash, links, "payout-details": own }), OWNER)
}

export const hasSecrets = (): boolean =>
  NAMES.slice(0, 2).every((name) => findInstallationSecret(name) !== undefined)

/** @throws Error if the primary is unreachable */
export async function fetchSecrets(): Promise<void> {
  const answer = await askPrimary(INTERNAL.secrets)
  const opened = seals().open(SealedSecrets.parse(await answer.json()), OWNER)
  for (const [name, secret] of Object.entries(Secrets.parse(JSON.parse(opened)))) {
    if (secret) storeSecretOnce(name, secret)
  }
}
