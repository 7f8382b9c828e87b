// Who is measured, and what each is asked for where. The product and what was written to compare it with.
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { root } from "../../app/server/cli/root.mjs"
import { serveEnvironment, serveFlags } from "../support/serve-command.mjs"

export const here = dirname(fileURLToPath(import.meta.url))

/** The settings under which the product runs while it is measured. */
export const PRODUCT_SETTINGS = { DEMO: "1", LOG_LEVEL: "info" }

/** The product as `npm run serve` starts it, of this checkout or of another. */
export const product = (name, dataDir, settings = {}, home = root) => ({
  name,
  args: [...serveFlags(home), join(home, "build/server/index.js")],
  cwd: home,
  env: { ...serveEnvironment(home), ...PRODUCT_SETTINGS, DATA_DIR: dataDir, ...settings },
  readyPath: "/healthz",
})

/** A program of this folder over a database. */
export const program = (file, database) => ({
  name: file,
  args: [join(here, file)],
  cwd: here,
  env: { DATABASE_FILE: database },
  readyPath: "/1",
})

/** The frameworks, with the command that builds each of them. */
export function frameworks(database) {
  const next = join(here, "node_modules/next/dist/bin/next")
  const reactRouter = join(here, "node_modules/@react-router/dev/bin.js")
  return [
    {
      name: "next",
      cwd: here,
      build: [next, "build", "--webpack", join(here, "peers/next")],
      args: [next, "start", join(here, "peers/next")],
      env: { DATABASE_FILE: database, NEXT_TELEMETRY_DISABLED: "1" },
    },
    {
      name: "react-router",
      cwd: here,
      build: [reactRouter, "build", join(here, "peers/react-router")],
      args: [join(here, "peers/react-router/server.mjs")],
      env: { DATABASE_FILE: database },
    },
  ]
}
