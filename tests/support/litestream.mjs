// Whether the programs of several machines are here, and which versions are asked for: those in package.json.
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../../app/server/cli/root.mjs"

const { config } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))

/** The command that installs it where Go is. */
export const INSTALL = `go install github.com/benbjohnson/litestream/cmd/litestream@v${config.litestream}`

/** The same for the object storage that tests keep their history in. */
export const INSTALL_STORAGE = `go install github.com/versity/versitygw/cmd/versitygw@v${config.versitygw}`

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

/** Whether there is an object storage to try. */
export function hasObjectStorage() {
  try {
    execFileSync("versitygw", ["--version"], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
}
