import { createElement as h } from "react"

const SHAPES = {
  close: "m6 6 12 12M18 6 6 18",
  home: "M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z",
  list: "M4 8h16v11H4zM9 8V5h6v3M4 13h16",
  more: "m8 9 4-4 4 4M8 15l4 4 4-4",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0",
  leave: "M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M10 16l-4-4 4-4M6 12h9",
  menu: "M4 7h16M4 12h16M4 17h16",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20 20l-4-4",
  down: "m6 9 6 6 6-6",
}

export function Glyph({ name }) {
  return h(
    "svg",
    {
      viewBox: "0 0 24 24",
      fill: "none",
      stroke: "currentColor",
      strokeWidth: "1.75",
      strokeLinecap: "round",
      strokeLinejoin: "round",
      "aria-hidden": true,
      className: "size-5 shrink-0",
    },
    h("path", { d: SHAPES[name] }),
  )
}

const LINKS = [
  { rel: "stylesheet", href: "/assets/root.css" },
  { rel: "preload", href: "/assets/text.woff2", as: "font", type: "font/woff2" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
]

/** The document around a page, where no framework makes one. */
export function Document({ title, children }) {
  return h(
    "html",
    { lang: "en" },
    h(
      "head",
      null,
      h("meta", { charSet: "utf-8" }),
      h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      h("meta", { name: "color-scheme", content: "light dark" }),
      h("title", null, title),
      LINKS.map((link) => h("link", { key: link.href, ...link })),
    ),
    h("body", null, children),
  )
}

/** The frame of a signed-in page: menu, greeting and the page. */
export function Shell({ actor, Link, children }) {
  return h(
    "div",
    { className: "shell", "data-sidebar": "expanded" },
    h("a", { className: "skip-link", href: "#content" }, "Skip to content"),
    h("div", { className: "flash-region", role: "status", "aria-live": "polite" }),
    h(
      "aside",
      { id: "sidebar", "aria-label": "Sidebar", className: "sidebar" },
      h(
        "div",
        { className: "sidebar-head" },
        h(
          Link,
          { href: "/", className: "sidebar-product" },
          h(Glyph, { name: "home" }),
          h("span", { className: "sidebar-label font-semibold" }, "Influencer Marketplace"),
        ),
        iconButton("Close menu", "close"),
      ),
      h(
        "nav",
        { "aria-label": "Menu", className: "sidebar-menu" },
        h(
          "ul",
          null,
          entry(Link, "/influencer-dashboard", "home", "Dashboard"),
          entry(Link, "/influencer-dashboard/browse-projects", "list", "Browse projects"),
        ),
      ),
      h(
        "details",
        { className: "user-menu" },
        h(
          "summary",
          null,
          h("img", { src: `/pictures/${actor.pictureId}`, alt: "", width: 32, height: 32 }),
          h(
            "span",
            { className: "sidebar-label" },
            h("span", { className: "block truncate font-medium" }, actor.name),
            h("span", { className: "block truncate text-sm text-muted" }, actor.email),
          ),
          h(Glyph, { name: "more" }),
        ),
        h(
          "div",
          { className: "user-menu-panel" },
          h(Link, { href: "/influencer-dashboard/account" }, h(Glyph, { name: "user" }), "Account"),
          h(
            "form",
            { method: "post", action: "/logout" },
            h("button", { type: "submit" }, h(Glyph, { name: "leave" }), "Log out"),
          ),
        ),
      ),
    ),
    h(
      "div",
      { className: "shell-body" },
      h(
        "header",
        { className: "shell-header" },
        iconButton("Open menu", "menu"),
        h(
          "form",
          { method: "post", action: "/preferences/sidebar", className: "hidden md:block" },
          h("input", { type: "hidden", name: "returnTo", value: "/" }),
          iconButton("Toggle sidebar", "list"),
        ),
        h("p", { className: "truncate font-medium" }, "Hi, ", actor.name, "!"),
      ),
      h("main", { id: "content", className: "shell-main mx-auto w-full max-w-page" }, children),
    ),
  )
}

const iconButton = (label, name) =>
  h("button", { type: "button", className: "icon-button", "aria-label": label }, h(Glyph, { name }))

const entry = (Link, href, name, label) =>
  h(
    "li",
    null,
    h(Link, { href }, h(Glyph, { name }), h("span", { className: "sidebar-label" }, label)),
  )
