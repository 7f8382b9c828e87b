import { createElement as h } from "react"

const SECTIONS = [
  "Trusted by",
  "Why small audiences",
  "How it works",
  "Gallery",
  "What clients say",
]
const WORDS =
  "Small audiences, real influence, fair pay: brands describe what they need, creators say what they would make of it."

/** A public page of the size and shape of the product's own. */
export function LandingPage({ Link = (props) => h("a", props) }) {
  return h(
    "main",
    { id: "content" },
    h("h1", { className: "text-display" }, "INFLUENCER MARKETPLACE"),
    h(Link, { href: "/login", className: "text-link inline-flex min-h-11" }, "Sign in"),
    SECTIONS.map((title) =>
      h(
        "section",
        { key: title, "aria-label": title, className: "mx-auto grid max-w-page gap-6 py-12" },
        h("h2", { className: "text-title" }, title),
        Array.from({ length: 12 }, (_, index) =>
          h(
            "article",
            { key: String(index), className: "rounded-card border border-line bg-raised p-4" },
            h("h3", { className: "text-lg" }, `${title}, ${index + 1}`),
            h("p", { className: "text-muted wrap-anywhere" }, WORDS),
            h(Link, { href: "/register", className: "text-link inline-flex" }, "Get started"),
          ),
        ),
      ),
    ),
  )
}
