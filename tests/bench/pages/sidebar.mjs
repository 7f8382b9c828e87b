import { createElement as h } from "react"

const SPRITE = "/assets/icons.svg"

export const Glyph = ({ name, className }) =>
  h(
    "svg",
    { className: className ? `icon ${className}` : "icon", "aria-hidden": true },
    h("use", { href: `${SPRITE}#${name}` }),
  )

/** Name of its drawing, address and words of each entry of the menu, those of the account below. */
const MENU = [
  ["dashboard", "/influencer-dashboard", "Dashboard"],
  ["projects", "/influencer-dashboard/browse-projects", "Browse projects"],
]
const ACCOUNT = [
  ["check", "/influencer-dashboard/applications", "Applications"],
  ["search", "/influencer-dashboard/searches", "Saved searches"],
  ["messages", "/messages", "Messages"],
  ["bell", "/notifications", "Notifications"],
  ["earnings", "/influencer-dashboard/earnings", "Earnings"],
  ["bank", "/account/payouts", "Payouts"],
  ["reports", "/influencer-dashboard/reports", "Reports"],
  ["paper", "/papers", "Papers"],
  ["account", "/account/page", "Public profile"],
  ["security", "/account/security", "Security"],
  ["privacy", "/account/privacy", "Privacy"],
]

/** The menu of the product and of the account, and who is signed in. */
export function Sidebar({ actor, Link }) {
  return h(
    "aside",
    { id: "sidebar", popover: "auto", "aria-label": "Sidebar", className: "sidebar" },
    h(
      "div",
      { className: "sidebar-head" },
      h(Link, { href: "/influencer-dashboard", className: "sidebar-product" }, h(Mark), product),
      h(
        "button",
        { type: "button", className: "sidebar-close", "aria-label": "Close menu" },
        h(Glyph, { name: "close" }),
      ),
    ),
    h(
      "nav",
      { "aria-label": "Menu", className: "sidebar-menu" },
      h("ul", null, MENU.map(entry(Link))),
      h("p", { id: "menu-account", className: "sidebar-group" }, "Account"),
      h("ul", { "aria-labelledby": "menu-account" }, ACCOUNT.map(entry(Link))),
    ),
    h(UserMenu, { actor, Link }),
  )
}

const product = h("span", { className: "sidebar-label font-semibold" }, "Influencer Marketplace")

const Mark = () =>
  h(
    "svg",
    { viewBox: "0 0 32 32", fill: "none", "aria-hidden": true, className: "shrink-0 size-6" },
    h("circle", { cx: 16, cy: 16, r: 5, fill: "currentColor" }),
    h("path", {
      d: "M9.1 6.4C17.1 2.6 27.8 5.9 28.1 15.4C28.3 24.4 21.6 28.3 14.9 28.1C6.5 27.8 3.1 20.5 4.2 13.8C5 7.9 10.4 3.5 19.4 4.1",
      className: "stroke-accent",
      strokeWidth: "2.75",
      strokeLinecap: "round",
    }),
  )

const entry =
  (Link) =>
  ([name, href, label]) =>
    h(
      "li",
      { key: href },
      h(Link, { href }, h(Glyph, { name }), h("span", { className: "sidebar-label" }, label)),
    )

/** The picture of somebody, or two letters in its place. */
export const Avatar = ({ pictureId }) =>
  pictureId
    ? h("img", {
        src: `/pictures/${pictureId}`,
        alt: "",
        width: 32,
        height: 32,
        loading: "lazy",
        decoding: "async",
        className: "avatar small",
      })
    : h("span", { "aria-hidden": true, className: "avatar small" }, "CN")

function UserMenu({ actor, Link }) {
  return h(
    "details",
    { className: "user-menu" },
    h(
      "summary",
      null,
      h(Avatar, actor),
      h(
        "span",
        { className: "sidebar-label" },
        h("span", { className: "block truncate font-medium" }, actor.name),
        h("span", { className: "block truncate text-sm text-muted" }, actor.email),
      ),
      h(Glyph, { name: "more", className: "user-menu-mark text-muted" }),
    ),
    h(
      "div",
      { className: "user-menu-panel" },
      h(Link, { href: "/influencer-dashboard/account" }, h(Glyph, { name: "account" }), "Account"),
      h(
        "form",
        { method: "post", action: "/logout" },
        h("button", { type: "submit" }, h(Glyph, { name: "logout" }), "Log out"),
      ),
    ),
  )
}
