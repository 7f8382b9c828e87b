import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { vitePlugin as remix } from "@remix-run/dev"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig, type Plugin, type Rollup } from "vite"
import { patchDependencies } from "./app/server/patches/patch-dependencies.ts"
import { urls } from "./app/urls/index.ts"
import { ROLES } from "./db/schema/words.ts"

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true
  }
}

/** Loaded from node_modules, never bundled: packages with a native binary, and one that reads its own files. */
const unbundledPackages = ["better-sqlite3", "sharp", "@node-rs/argon2", "pdfkit"]

/**
 * Makes our own HTTP server the entry of Remix's server build, so that the whole
 * server is one file with NODE_ENV folded in: `node build/server/index.js`.
 */
function bundleServer(): Plugin {
  return {
    name: "bundle-server",
    config: (_config, { isSsrBuild }) =>
      isSsrBuild
        ? {
            build: {
              target: "node22",
              minify: "esbuild",
              rollupOptions: {
                input: "app/server/index.ts",
                output: { inlineDynamicImports: true },
              },
            },
            // Each worker holds the text of the file: without spaces it needs 6 MB less. Stacks keep their names.
            esbuild: { minifyWhitespace: true, minifyIdentifiers: false, minifySyntax: false },
            define: { "process.env.NODE_ENV": JSON.stringify("production") },
            ssr: { noExternal: true, external: unbundledPackages },
          }
        : undefined,
  }
}

/**
 * The files that pages share, and from which modules each is made: the first that fits counts, and takes
 * along what its modules import. Rollup by itself makes twenty small files where these make six; small files
 * compress badly. The framework stands alone since it changes with its version only.
 */
const SHARED_FILES: [name: string, modules: RegExp][] = [
  ["framework", /node_modules\/(react|react-dom|@remix-run\/react)\/|^\0vite\/preload-helper/],
  ["frame", /app\/(root\.tsx|ui\/(page-script|icon|badge|shell\/local-user-copy))/],
  [
    "fields",
    /app\/ui\/(form\/(text-field|choice-fields|password-field|field|query-field)|use-typing-pause)/,
  ],
  ["forms", /app\/ui\/form\/use-page-form/],
  [
    "parts",
    /app\/ui\/(page-parts|card|avatar|calendar-date|disclosure)|db\/schema\/(market-)?words\.|app\/domain\/market\/projects\/project\./,
  ],
  ["shell", /app\/ui\/(shell\/dashboard-shell|time|static-html)/],
]

/** In the root only the server renders it; with a script, log-in and registration have it. */
const PUBLIC = /app\/ui\/public\//

/** Puts modules of the client build into `SHARED_FILES`. */
function shareFiles(): Plugin {
  let fileOf: Map<string, string> | undefined
  const manualChunks: Rollup.GetManualChunk = (id, meta) => {
    fileOf ??= assignFiles(meta)
    return fileOf.get(id)
  }
  return {
    name: "share-files",
    config: (_config, { command, isSsrBuild }) =>
      command === "build" && !isSsrBuild
        ? {
            build: {
              // Of the framework it makes 4 KB less than esbuild, after brotli.
              minify: "terser",
              terserOptions: { module: true, ecma: 2020, compress: { passes: 2 } },
              rollupOptions: {
                output: { manualChunks },
                // These do nothing by being loaded; what only the server names of them is left out.
                treeshake: {
                  moduleSideEffects: (id) =>
                    !/\/app\/.*-schemas?\.ts$/.test(id) && !PUBLIC.test(id),
                },
              },
            },
          }
        : undefined,
  }
}

function assignFiles({ getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta) {
  const fileOf = new Map<string, string>()
  const assign = (id: string, file: string) => {
    if (fileOf.has(id)) return
    fileOf.set(id, PUBLIC.test(id) ? "public" : file)
    for (const imported of getModuleInfo(id)?.importedIds ?? []) assign(imported, file)
  }
  for (const [file, modules] of SHARED_FILES) {
    for (const id of [...getModuleIds()].sort()) if (modules.test(id)) assign(id, file)
  }
  return fileOf
}

/** Writes each address where a page uses it, by role too: the list of all weighs 3 KB. */
function inlineUrls(): Plugin {
  const at = (path: string) =>
    path
      .split(".")
      .slice(1)
      .reduce<unknown>((part, name) => Object(part)[name], urls)
  const literal = (path: string) => {
    const value = at(path)
    return typeof value === "string" ? JSON.stringify(value) : undefined
  }
  const chosen = (found: string, path: string, key: string, rest: string) => {
    if (path !== "" && rest === "") return `(${JSON.stringify(at(path))})[${key}]`
    const values = ROLES.map((role) => literal(`${path}.${role}${rest}`))
    const rows = ROLES.map((role, n) => `${role}: ${values[n]}`)
    return values.includes(undefined) ? found : `({ ${rows.join(", ")} })[${key}]`
  }
  return {
    name: "inline-urls",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    transform: (code, id) =>
      /\/app\/.*\.tsx?/.test(id)
        ? code
            .replace(/\burls((?:\.\w+)*)\[([\w.]+)\]((?:\.\w+)*)/g, chosen)
            .replace(/\burls((?:\.\w+)+)/g, (found, path) => literal(path) ?? found)
        : undefined,
  }
}

/** Notes which packages and which files of ours each script is made of, for `npm run size`. */
function noteModules(): Plugin {
  const nameOf = (id: string) =>
    /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? /\/(app\/[^?]+)/.exec(id)?.[1] ?? id
  return {
    name: "note-modules",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    writeBundle(_options, bundle) {
      const scripts = Object.values(bundle).filter((file) => file.type === "chunk")
      const modules = scripts.map((script) => [
        script.fileName,
        [...new Set(script.moduleIds.map(nameOf))],
      ])
      writeFileSync("build/client-modules.json", JSON.stringify(Object.fromEntries(modules)))
    },
  }
}

/**
 * Lays a brotli and a gzip copy beside each text file for the browser, at the highest level. The list of
 * routes is only written along with the server, hence after that build.
 */
function precompressClientFiles(): Plugin {
  return {
    name: "precompress-client-files",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    closeBundle() {
      const files = readdirSync("build/client", { recursive: true, encoding: "utf8" })
      for (const name of files.filter((one) => /\.(js|css|svg|webmanifest)$/.test(one))) {
        const file = join("build/client", name)
        const content = readFileSync(file)
        writeFileSync(`${file}.br`, brotliCompressSync(content))
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}

export default defineConfig({
  plugins: [
    patchDependencies(),
    tailwindcss(),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
    bundleServer(),
    shareFiles(),
    inlineUrls(),
    noteModules(),
    precompressClientFiles(),
  ],
  build: { assetsInlineLimit: 0, sourcemap: false, target: "es2022" },
})
