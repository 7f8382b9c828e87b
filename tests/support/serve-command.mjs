// How `npm run serve` starts Node: package.json alone says so.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../../app/server/cli/root.mjs"

const wordsOf = (home) =>
  JSON.parse(readFileSync(join(home, "package.json"), "utf8")).scripts.serve.split(" ")

/** The flags of Node in the `serve` script of this checkout, or of another. */
export const serveFlags = (home = root) => wordsOf(home).filter((word) => word.startsWith("--"))

/** What the same script sets in the environment. */
export function serveEnvironment(home = root) {
  const words = wordsOf(home)
  return Object.fromEntries(words.slice(0, words.indexOf("node")).map((word) => word.split("=")))
}
