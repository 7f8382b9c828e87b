// Finds the programs for several machines, in the versions of package.json.
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../../app/server/cli/root.mjs"

const { config } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))

export const INSTALL = `go install github.com/benbjohnson/litestream/cmd/litestream@v${config.litestream}`

/** Installs the object storage of the tests. */
export const INSTALL_STORAGE = `go install github.com/versity/versitygw/cmd/versitygw@v${config.versitygw}`

/** The version on the PATH, or undefined. */
export function findLitestream() {
  try {
    return execFileSync("litestream", ["version"], { encoding: "utf8" }).trim().replace(/^v/, "")
  } catch {
    return undefined
  }
}

export const isPinned = (version) => version === config.litestream

export function hasObjectStorage() {
  try {
    execFileSync("versitygw", ["--version"], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
}
