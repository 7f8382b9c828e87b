import { createElement as h } from "react"
import { Glyph, Sidebar } from "./sidebar.mjs"

const LINKS = [
  { rel: "stylesheet", href: "/assets/root.css" },
  {
    rel: "preload",
    href: "/assets/text.woff2",
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous",
  },
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
    { className: "shell", "data-sidebar": "auto" },
    h("a", { className: "skip-link", href: "#content" }, "Skip to content"),
    h(
      "div",
      { className: "pending-bar", "data-state": "idle", "aria-hidden": true },
      h("span", null),
    ),
    h("p", { "aria-live": "polite", className: "sr-only" }),
    h("div", { className: "flash-region", role: "status", "aria-live": "polite" }),
    h(Sidebar, { actor, Link }),
    h(
      "div",
      { className: "shell-body" },
      h(Header, { actor, Link }),
      h("main", { id: "content", tabIndex: -1, className: "shell-main" }, children),
    ),
  )
}

const TOGGLE = { "aria-controls": "sidebar", "aria-label": "Toggle sidebar" }

function Header({ actor, Link }) {
  const toggle = (value) =>
    h(
      "button",
      {
        type: "submit",
        name: "expanded",
        value: String(value),
        className: `icon-button ${value ? "lg:hidden" : "max-lg:hidden"}`,
        "aria-expanded": !value,
        ...TOGGLE,
        title: "Toggle sidebar (Ctrl B)",
      },
      h(Glyph, { name: "sidebar" }),
    )
  return h(
    "header",
    { className: "shell-header" },
    h(
      "button",
      { type: "button", className: "icon-button md:hidden", "aria-label": "Open menu" },
      h(Glyph, { name: "menu" }),
    ),
    h(
      "form",
      { method: "post", action: "/preferences/sidebar", className: "hidden md:block" },
      h("input", { type: "hidden", name: "returnTo", value: "/" }),
      toggle(false),
      toggle(true),
    ),
    h("p", { className: "truncate font-medium" }, "Hi, ", actor.name, "!"),
    h(
      Link,
      { href: "/notifications", className: "icon-button bell", "aria-label": "Notifications" },
      h(Glyph, { name: "bell" }),
    ),
    h("span", { className: "sr-only", "aria-live": "polite" }),
  )
}
