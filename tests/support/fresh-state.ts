// Resets database, settings and time per test file, since files share a process and its modules.
import { vi } from "vitest"
import { clock } from "#app/platform/clock.server.ts"
import { env } from "#app/platform/env.server.ts"
import { openEmptyDatabase } from "./empty-database.ts"

const kept = globalThis as { settings?: typeof env }

vi.restoreAllMocks()
vi.useRealTimers()
clock.release()
kept.settings ??= { ...env }
Object.assign(env, kept.settings)
openEmptyDatabase()
