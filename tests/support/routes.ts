import { randomUUID } from "node:crypto"
import type { RouteConfigEntry } from "@remix-run/route-config"
import { sourceOf } from "./form-targets.ts"

export type Route = { id: string; pattern: string; path: string; file: string }

/** Lists routes with a matching path, using these ids or unknown ones. */
export function flattenRoutes(
  entries: RouteConfigEntry[],
  ids: Readonly<Record<string, string>> = {},
  above = "",
): Route[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path ? `${above}/${entry.path}` : above || "/"
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, "")
    const path = pattern.replace(/:(\w+)/g, (_, name) => ids[name] ?? randomUUID())
    const children = flattenRoutes(entry.children ?? [], ids, pattern === "/" ? "" : pattern)
    return [{ id, pattern, path, file: entry.file }, ...children]
  })
}

export const hasPage = ({ file }: Route): boolean =>
  /^export (default|\{.* as default)/m.test(sourceOf(file))
