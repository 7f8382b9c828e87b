import { route } from "@remix-run/route-config"

/** Mounts a module on one of the patterns; where two share one module, they differ by id. */
export const at = (pattern: string, file: string, id?: string) =>
  id === undefined ? route(pattern.slice(1), file) : route(pattern.slice(1), file, { id })
