// `npm run lock:complete`: adds packages of other platforms that npm omits behind an incomplete
// mirror; without them `npm ci` fails.
import { readFileSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { root } from "./root.mjs"
import { say } from "./setup.mjs"

const SYSTEMS = {
  ...Object.fromEntries(
    [
      "aix",
      "android",
      "darwin",
      "freebsd",
      "linux",
      "netbsd",
      "openbsd",
      "openharmony",
      "sunos",
    ].map((name) => [name, name]),
  ),
  linuxmusl: "linux",
  macos: "darwin",
  win32: "win32",
  windows: "win32",
}
const PROCESSORS = new Set(
  "arm64 arm ia32 loong64 mips64el ppc64 riscv64 s390x wasm32 x64".split(" "),
)

for (const folder of ["", "tests/bench"]) complete(join(root, folder, "package-lock.json"))

function complete(file) {
  const lock = JSON.parse(readFileSync(file, "utf8"))
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies, dev }]) =>
    Object.entries(optionalDependencies ?? {})
      .filter(([name]) => !isResolved(lock, path, name))
      .map(([name, version]) => ({ path, name, version, dev })),
  )
  for (const { path, name, version, dev } of missing) {
    const shared = `node_modules/${name}`
    const isTaken = lock.packages[shared] && lock.packages[shared].version !== version
    lock.packages[isTaken ? `${path}/${shared}` : shared] = describe(name, version, dev)
  }
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  say(`${missing.length} packages of other platforms added to ${relative(root, file)}.`)
}

function isResolved(lock, path, name) {
  for (
    let folder = path;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))
  ) {
    if (lock.packages[`${folder && `${folder}/`}node_modules/${name}`]) return true
    if (folder === "") return false
  }
}

function describe(name, version, dev) {
  const words = (name.split("/").at(-1) ?? "").split(/[-.]/)
  const cpu =
    words.find((word) => PROCESSORS.has(word)) ?? (words.includes("armhf") ? "arm" : undefined)
  const os = cpu === "wasm32" ? undefined : SYSTEMS[words.find((word) => word in SYSTEMS)]
  if (!cpu && !os) throw new Error(`${name} does not say which platform it is for`)
  const isMusl = words.some((word) => word.includes("musl"))
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev }),
    ...(os === "linux" && { libc: [isMusl ? "musl" : "glibc"] }),
    optional: true,
    ...(os && { os: [os] }),
  }
}
