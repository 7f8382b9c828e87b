/**
 * Shows notices that the server pushes, and a page of ours where a page cannot be fetched. It keeps that one page and nothing else, and takes
 * nothing but visits: a form that could not be sent is left to the browser, which can send it again.
 * The server writes OFFLINE above this text; it differs by build, and so does each build's worker.
 */
addEventListener("install", (event) => {
  skipWaiting()
  event.waitUntil(keepOfflinePage())
  // Browsers that know of it do not even wake this worker up for anything else.
  const others = { condition: { not: { requestMode: "navigate" } }, source: "network" }
  event.addRoutes?.(others).catch(() => {})
})

addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([dropOldCaches(), registration.navigationPreload?.enable()]))
})

addEventListener("fetch", (event) => {
  const { mode, method } = event.request
  if (mode === "navigate" && method === "GET") event.respondWith(visit(event))
})

async function keepOfflinePage() {
  const cache = await caches.open(OFFLINE.cache)
  await cache.add(new Request(OFFLINE.page, { cache: "reload", credentials: "omit" }))
}

async function dropOldCaches() {
  const names = await caches.keys()
  const old = names.filter((name) => name !== OFFLINE.cache)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** With preloading on, the browser has asked for the page while it woke this worker up. */
async function visit({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    const page = await caches.match(OFFLINE.page, { cacheName: OFFLINE.cache })
    return page ?? Response.error()
  }
}

addEventListener("push", (event) => {
  const { title, link } = event.data?.json() ?? {}
  if (!title) return
  const options = { tag: link, data: link, icon: "/icon-192.png" }
  event.waitUntil(registration.showNotification(title, options))
})

addEventListener("notificationclick", (event) => {
  event.notification.close()
  event.waitUntil(openPage(new URL(event.notification.data, location.origin)))
})

async function openPage(url) {
  if (url.origin !== location.origin) return
  const [open] = await clients.matchAll({ type: "window" })
  // A page that this worker does not control cannot be led anywhere.
  const moved = await open?.navigate(url.href).catch(() => undefined)
  await (moved ? moved.focus() : clients.openWindow(url.href))
}
