import type { Plugin } from "vite"
import { discoverOnDemand } from "./discover-on-demand.ts"
import { leaveAsDocument } from "./leave-as-document.ts"
import { lostConnection } from "./lost-connection.ts"
import type { Patch } from "./patch.ts"
import { unusedParts } from "./unused-parts.ts"

const PATCHES: readonly Patch[] = [
  ...discoverOnDemand,
  ...leaveAsDocument,
  ...lostConnection,
  ...unusedParts,
]

/** The build fails if a dependency differs from what a patch expects. */
export function patchDependencies(): Plugin {
  return {
    name: "patch-dependencies",
    transform(code, id) {
      const patches = PATCHES.filter(({ file }) => file.test(id))
      if (patches.length === 0) return undefined
      return patches.reduce((patched, { was, is }) => {
        const parts = patched.split(was)
        if (parts.length !== 2) throw new Error(`${id} does not have once: ${was}`)
        return parts.join(is)
      }, code)
    },
  }
}
