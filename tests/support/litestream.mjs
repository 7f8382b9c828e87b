// Whether the engine of several machines is here, and which version is asked for: the one in package.json.
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../../app/server/cli/root.mjs"

const { config } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))

/** The command that installs it where Go is. */
export const INSTALL = `go install github.com/benbjohnson/litestream/cmd/litestream@v${config.litestream}`

/** The version of the `litestream` on the PATH, undefined where there is none. */
export function findLitestream() {
  try {
    return execFileSync("litestream", ["version"], { encoding: "utf8" }).trim().replace(/^v/, "")
  } catch {
    return undefined
  }
}

/** Whether that version is the one that was tried. */
export const isPinned = (version) => version === config.litestream
