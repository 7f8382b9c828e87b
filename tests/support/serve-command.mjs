// Reads Node's options for `npm run serve` from package.json.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../../app/server/cli/root.mjs"

const wordsOf = (home) =>
  JSON.parse(readFileSync(join(home, "package.json"), "utf8")).scripts.serve.split(" ")

export const serveFlags = (home = root) => wordsOf(home).filter((word) => word.startsWith("--"))

export function serveEnvironment(home = root) {
  const words = wordsOf(home)
  return Object.fromEntries(words.slice(0, words.indexOf("node")).map((word) => word.split("=")))
}
