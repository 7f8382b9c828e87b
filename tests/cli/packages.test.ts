import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { root } from "../../app/server/cli/root.mjs"

type Package = {
  version: string
  resolved?: string
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}

const LOCK_FILES = ["package-lock.json", "tests/bench/package-lock.json"]

const packagesIn = (file: string) =>
  (JSON.parse(readFileSync(join(root, file), "utf8")) as { packages: Record<string, Package> })
    .packages

const nameOf = (path: string) => path.split("node_modules/").at(-1) ?? ""

/**
 * Packages that come with a script of their own for installing. npm is told to run none of them, so each
 * must do without.
 */
const DO_WITHOUT_THEIR_SCRIPT: Record<string, string> = {
  esbuild: "puts its program in the place of a small script that would find it anyway",
}

test("packages install without a compiler or a download from elsewhere", () => {
  expect(readFileSync(join(root, ".npmrc"), "utf8")).toMatch(/^ignore-scripts=true$/m)
  for (const file of LOCK_FILES) {
    const withScript = Object.entries(packagesIn(file)).filter(([, one]) => one.hasInstallScript)
    const unexplained = withScript
      .map(([path]) => nameOf(path))
      .filter((name) => !(name in DO_WITHOUT_THEIR_SCRIPT))
    expect(unexplained, file).toEqual([])
  }
})

test("a package with native code ships its binaries", () => {
  const recipes = globSync("node_modules/{*,@*/*}/binding.gyp", { cwd: root })
  expect(recipes).toEqual(["node_modules/better-sqlite3/binding.gyp"])
  const ready = join(root, dirname(recipes[0] ?? ""), "prebuilds")
  for (const platform of ["linux-x64", "linux-arm64", "darwin-arm64", "darwin-x64", "win32-x64"]) {
    expect(existsSync(join(ready, `${platform}.node`)), platform).toBe(true)
  }
})

test("lock files name no registry addresses", () => {
  for (const file of LOCK_FILES) {
    const addressed = Object.entries(packagesIn(file)).filter(([, one]) => one.resolved)
    expect(addressed, file).toEqual([])
  }
})

test("both lock files list the optional packages of every platform", () => {
  for (const file of LOCK_FILES) {
    const packages = packagesIn(file)
    const present = new Set(Object.keys(packages).map(nameOf))
    const found = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
      Object.keys(optionalDependencies).filter((name) => !present.has(name)),
    )
    expect(found, `${file}: run \`npm run lock:complete\``).toEqual([])
  }
})
