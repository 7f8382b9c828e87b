import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const repository = join(dirname(fileURLToPath(import.meta.url)), "../../../..")

/** The build folder is the one name that the repository ignores everywhere. */
export default {
  distDir: "build",
  serverExternalPackages: ["better-sqlite3"],
  outputFileTracingRoot: repository,
}
