import { NotFound } from "#app/domain/shared/errors.ts"
import { env } from "#app/platform/env.server.ts"

/** Lets a page of the demo answer in a demo alone. @throws NotFound where the site serves the public */
export function requireDemo(): void {
  if (!env.DEMO) throw new NotFound("Page not found.")
}
