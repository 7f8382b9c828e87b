import { hash } from "node:crypto"
import { Hono } from "hono"
import { html, raw } from "hono/html"
import { pageTitle, SITE_NAME } from "#app/http/page-meta.ts"
import { href, urls } from "#app/urls/index.ts"
import mark from "../../../public/favicon.svg?raw"
import type { AppEnv } from "../context.ts"
import styles from "./offline-page.css?inline"
import worker from "./service-worker.js?raw"

const RELOAD = 'addEventListener("online", () => location.reload())'

/** Self-contained, since the visitor is offline. Its link reloads the address. */
const PAGE = String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${pageTitle("No connection")}</title>
<link rel="icon" href="data:image/svg+xml;base64,${btoa(mark)}">
<style>${raw(styles)}</style>
</head>
<body>
<main>
<p class="name">${raw(mark.replace("<svg", '<svg aria-hidden="true"'))}${SITE_NAME}</p>
<h1>No connection</h1>
<p>This page could not be reached. Please check your connection: as soon as it is back, the page comes by itself.</p>
<p><a href="">Try again</a></p>
</main>
<script>${raw(RELOAD)}</script>
</body>
</html>`)

const POLICY = [
  "default-src 'none'",
  "img-src data:",
  `style-src 'sha256-${hash("sha256", styles, "base64")}'`,
  `script-src 'sha256-${hash("sha256", RELOAD, "base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ")

/** The service worker changes with each build. */
export function offlineRoutes(loadVersion: () => string | Promise<string>) {
  return new Hono<AppEnv>()
    .get(href(urls.system.offline), (c) => {
      c.header("Cache-Control", "no-cache")
      c.header("Content-Security-Policy", POLICY)
      return c.html(PAGE)
    })
    .get(href(urls.system.serviceWorker), async (c) => {
      const cache = `offline-${hash("sha256", (await loadVersion()) + PAGE).slice(0, 16)}`
      const settings = JSON.stringify({ page: href(urls.system.offline), cache })
      c.header("Cache-Control", "no-cache")
      c.header("Content-Type", "text/javascript; charset=utf-8")
      return c.body(`const OFFLINE = ${settings}\n${worker}`)
    })
}
