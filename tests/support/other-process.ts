import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { basename, join, resolve } from "node:path"
import { build } from "vite"

/**
 * A program of ours that a test starts many times, each in a process of its own with `env` besides this one's;
 * answers with its words, or with the signal that ended it. It is made one file of JavaScript first, since
 * compiling all that it imports takes a processor two seconds, and lies where its packages are found. Drizzle
 * is part of the file, since opening its hundreds of files takes most of a second each time.
 */
export async function otherProcess(program: string) {
  const folder = mkdtempSync(resolve("node_modules/.cache-program-"))
  await build({
    configFile: false,
    logLevel: "error",
    ssr: { noExternal: ["drizzle-orm"] },
    build: { ssr: program, outDir: folder, emptyOutDir: false, minify: false, target: "node22" },
  })
  const file = join(folder, basename(program).replace(/\.ts$/, ".js"))
  const run = (env: Record<string, string>, ...args: string[]): Promise<string> => {
    const child = spawn(process.execPath, [file, ...args], {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "inherit"],
    })
    let said = ""
    child.stdout.on("data", (chunk) => {
      said += chunk
    })
    return new Promise((done) => child.once("close", (_code, signal) => done(signal ?? said)))
  }
  return { run, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
export type OtherProcess = Awaited<ReturnType<typeof otherProcess>>
