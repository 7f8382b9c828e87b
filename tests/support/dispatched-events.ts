import { expect, vi } from "vitest"
import { query } from "./stored.ts"

/** Also before the first test of a file. */
export const untilEventsAreDispatched = (server: { dataDir: string }) =>
  vi.waitFor(
    () => expect(query(server, "SELECT id FROM events WHERE processed_at IS NULL")).toEqual([]),
    { timeout: 20_000 },
  )
