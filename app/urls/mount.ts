import { route } from "@remix-run/route-config"

/** Two routes sharing a module differ by `id`. */
export const at = (pattern: string, file: string, id?: string) =>
  id === undefined ? route(pattern.slice(1), file) : route(pattern.slice(1), file, { id })
