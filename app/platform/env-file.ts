import { existsSync } from "node:fs"

const given = new Set(Object.keys(process.env))

/** Adds .env to the environment, which wins. Demo and tests read none. */
export function readEnvFile(): void {
  const isFixed = process.env.DEMO || process.env.NODE_ENV === "test"
  if (!isFixed && existsSync(".env")) process.loadEnvFile(".env")
}

/** Removes these settings, so that a child process reads the file anew. */
export function forgetEnvFile(): void {
  for (const name of Object.keys(process.env)) if (!given.has(name)) delete process.env[name]
}
