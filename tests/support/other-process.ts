import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { basename, join, resolve } from "node:path"
import { build } from "vite"

/**
 * Prepares a program for many separate processes; each run returns output or signal. It is bundled
 * once, Drizzle included, since compiling takes two seconds and opening Drizzle's files most of
 * one.
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
  return { run, close: () => rmSync(folder, { recursive: true, force: true }) }
}
