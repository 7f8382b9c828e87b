import { replicate } from "#app/platform/replication/replicate.server.ts"

export const REPLICATE_USAGE = `  replicate         keeps the storage and this machine alike: a primary sends, a replica follows
`

/** @throws Error without a storage in the settings */
export async function replicateUntilStopped(databaseFile: string): Promise<string> {
  const stopping = new AbortController()
  process.on("SIGTERM", () => stopping.abort())
  process.on("SIGINT", () => stopping.abort())
  await replicate(databaseFile, stopping.signal)
  return ""
}
