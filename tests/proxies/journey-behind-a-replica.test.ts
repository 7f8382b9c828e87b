import { vi } from "vitest"
import { startBehindReplica } from "#tests/support/behind-replica.ts"

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

// All 21 calls once more, and private files with their parts, by whoever comes to a replica.
vi.mock("#tests/support/server.ts", async (importOriginal) => {
  const original = await importOriginal<typeof import("#tests/support/server.ts")>()
  type Options = Parameters<typeof original.startServer>[0]
  const startServer = (options: Options) => startBehindReplica(original.startServer, options)
  return { ...original, startServer }
})

await import("../legacy/journey.test.ts")
await import("../http/deliverables.long.test.ts")
