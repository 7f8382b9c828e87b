// How `npm run serve` starts Node: package.json alone says so.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../../app/server/cli/root.mjs"

/** The flags of Node in the `serve` script of this checkout, or of another. */
export function serveFlags(home = root) {
  const { scripts } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"))
  return scripts.serve.split(" ").filter((word) => word.startsWith("--"))
}
