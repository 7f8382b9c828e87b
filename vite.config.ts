import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { vitePlugin as remix } from "@remix-run/dev"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig, type Plugin } from "vite"

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true
  }
}

/** Packages with a native binary: loaded from node_modules, never bundled. */
const nativePackages = ["better-sqlite3", "sharp", "@node-rs/argon2"]

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
            build: { target: "node20", rollupOptions: { input: "app/server/index.ts" } },
            define: { "process.env.NODE_ENV": JSON.stringify("production") },
            ssr: { noExternal: true, external: nativePackages },
          }
        : undefined,
  }
}

/** Lays a brotli and a gzip copy beside each text file of the client build, at the highest level. */
function precompressClientFiles(): Plugin {
  return {
    name: "precompress-client-files",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    writeBundle({ dir = "" }, bundle) {
      for (const file of Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name))) {
        const content = readFileSync(join(dir, file))
        writeFileSync(join(dir, `${file}.br`), brotliCompressSync(content))
        writeFileSync(join(dir, `${file}.gz`), gzipSync(content, { level: 9 }))
      }
    },
  }
}

export default defineConfig({
  plugins: [
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
    precompressClientFiles(),
  ],
  build: { assetsInlineLimit: 0, sourcemap: false },
})
