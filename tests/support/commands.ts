import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { serverNode } from "./server.ts"

const SERVER_FILE = fileURLToPath(new URL("../../build/server/index.js", import.meta.url))

/** Runs a server command on a data folder and returns output and exit code. */
export function runServerCommand(
  on: string | { dataDir: string; env: Record<string, string> },
  ...args: string[]
): Promise<{ code: number; said: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const { dataDir, env: more } = typeof on === "string" ? { dataDir: on, env: {} } : on
  const own = { NODE_ENV: "production", DEMO: "1", DATA_DIR: dataDir } as const
  const env = { ...more, PATH, NODE_COMPILE_CACHE, ...own }
  return new Promise((resolve) => {
    const child = execFile(serverNode, [SERVER_FILE, ...args], { env }, (_, out, err) =>
      resolve({ code: child.exitCode ?? 1, said: `${out}${err}` }),
    )
  })
}
