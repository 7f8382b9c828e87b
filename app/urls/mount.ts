import { route } from "@remix-run/route-config"

/** Two routes sharing a module differ by `id`. */
export const at = (pattern: string, file: string, id?: string) =>
  id === undefined ? route(pattern.slice(1), file) : route(pattern.slice(1), file, { id })

const toKebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Mounts each address at the module of its name, `dueDate` at `due-date.tsx`, or at its other. */
export function mountRoutesByName<Name extends string>(
  patterns: Record<Name, string>,
  folder: string,
  others: Partial<Record<NoInfer<Name>, string>>,
) {
  const files: Record<string, string | undefined> = others
  const isShared = (file: string) => Object.values(files).filter((one) => one === file).length > 1
  return Object.entries<string>(patterns).map(([name, pattern]) => {
    const own = `${folder}/${toKebabCase(name)}`
    const file = files[name] ?? `${own}.tsx`
    return at(pattern, file, isShared(file) ? own : undefined)
  })
}
