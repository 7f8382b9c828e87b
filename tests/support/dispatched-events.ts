import { expect } from "vitest"
import { query } from "./stored.ts"

export const untilEventsAreDispatched = (server: { dataDir: string }) =>
  expect
    .poll(() => query(server, "SELECT id FROM events WHERE processed_at IS NULL"), {
      timeout: 10_000,
    })
    .toEqual([])
