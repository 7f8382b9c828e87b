import { existsSync } from "node:fs"

const given = new Set(Object.keys(process.env))

/** Adds the settings of .env to the environment, which wins over the file. Demo and tests read none. */
export function readEnvFile(): void {
  const isFixed = process.env.DEMO || process.env.NODE_ENV === "test"
  if (!isFixed && existsSync(".env")) process.loadEnvFile(".env")
}

/** Takes the settings of .env out of the environment: a process that this one starts reads the file anew. */
export function forgetEnvFile(): void {
  for (const name of Object.keys(process.env)) if (!given.has(name)) delete process.env[name]
}
