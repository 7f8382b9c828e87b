import type { Plugin } from "vite"

/** Where Remix's components say otherwise, and what they say then. */
const CHANGES: [was: string, is: string, times: number][] = [
  ['discover = "render"', 'discover = "none"', 3],
  ["getPartialManifest(manifest, router), null, 2)", "getPartialManifest(manifest, router))", 1],
]

/**
 * Remix asks for the routes behind all links and forms of a page as soon as it shows them, and writes the
 * routes of the page into it with spaces. Ours are asked for by `ui/link.tsx`, or when they are followed.
 */
export function discoverOnDemand(): Plugin {
  return {
    name: "discover-on-demand",
    transform(code, id) {
      if (!/@remix-run\/react\/dist\/esm\/components\.js$/.test(id)) return undefined
      return CHANGES.reduce((changed, [was, is, times]) => {
        const parts = changed.split(was)
        if (parts.length !== times + 1) throw new Error("Remix's components.js is not as expected.")
        return parts.join(is)
      }, code)
    },
  }
}
