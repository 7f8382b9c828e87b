import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { brotliCompressSync } from "node:zlib"
import { hasScript } from "#app/ui/page-script.ts"
import { fontsOf } from "./page-fonts.ts"

const BUILD = fileURLToPath(new URL("../../build", import.meta.url))

type Route = {
  parentId?: string
  path?: string
  module: string
  imports?: string[]
  css?: string[]
}
type RouteList = { entry: Route; routes: Record<string, Route> }

/** What a page loads by itself, as addresses: its scripts, style sheets and fonts. */
export type PageFiles = { js: string[]; css: string[]; fonts: string[] }

const routeListFile = () => {
  const name = readdirSync(join(BUILD, "client/assets")).find((one) =>
    /^manifest-\w+\.js$/.test(one),
  )
  if (!name) throw new Error("There is no build: run `npm run build` first.")
  return `/assets/${name}`
}

const read = (address: string) => readFileSync(join(BUILD, "client", address), "utf8")

/**
 * The files of a route's page, from the list of routes that the build writes: the route, all above it and
 * whatever they import.
 */
export function filesOfPage(route: string): PageFiles {
  const { entry, routes }: RouteList = JSON.parse(
    read(routeListFile()).replace(/^[^=]+=|;\s*$/g, ""),
  )
  const parts = [entry]
  let path = ""
  for (let one = routes[route]; one; one = routes[one.parentId ?? ""]) {
    parts.push(one)
    path = `/${one.path ?? ""}${path}`.replace(/\/+/g, "/")
  }
  if (parts.length === 1) throw new Error(`The build has no route ${route}.`)
  const css = [...new Set(parts.flatMap((part) => part.css ?? []))]
  const fonts = fontsOf(css.map(read).join("\n"))
  const scripts = parts.flatMap((part) => [part.module, ...(part.imports ?? [])])
  return { js: hasScript(path) ? [...new Set(scripts)] : [], css, fonts }
}

/** What goes over the wire for some files, in bytes. Fonts are compressed by themselves. */
export function bytesOf(addresses: readonly string[]): number {
  const bytes = (address: string) => {
    const content = readFileSync(join(BUILD, "client", address))
    return address.endsWith(".woff2") ? content.length : brotliCompressSync(content).length
  }
  return addresses.reduce((sum, address) => sum + bytes(address), 0)
}

/** Of which packages and files of ours each script is made, as the build noted them. */
const readModules = (): Record<string, string[]> =>
  JSON.parse(readFileSync(join(BUILD, "client-modules.json"), "utf8"))

/** The packages and the files of ours that scripts are made of. */
export function modulesOf(scripts: readonly string[]): Set<string> {
  const noted = readModules()
  return new Set(scripts.flatMap((address) => noted[address.slice(1)] ?? []))
}

/** The same of every script that the build has for browsers. */
export const modulesOfBuild = (): Set<string> => new Set(Object.values(readModules()).flat())
