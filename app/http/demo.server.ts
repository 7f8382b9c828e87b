import { NotFound } from "#app/domain/shared/errors.ts"
import { env } from "#app/platform/env.server.ts"

/** @throws NotFound on a public site */
export function requireDemo(): void {
  if (!env.DEMO) throw new NotFound("Page not found.")
}
