// The page of open projects for the React floor and the React peers: element by element what the product
// shows there, so that all of them render the same amount. Each brings the links and forms that its
// framework's documentation asks for.
import { createElement as h } from "react"
import { BROWSE, FilterForm } from "./filter-form.mjs"
import { Card } from "./project-card.mjs"
import { Shell } from "./shell.mjs"

const NICHES_IN_SIGHT = 12

export function BrowsePage({ actor, page, Link = PlainLink, Form = "form" }) {
  const { projects, niches, total, next, now } = page
  return h(
    Shell,
    { actor, Link },
    h(
      "header",
      { className: "page-header" },
      h("div", null, h("h1", { className: "text-title" }, "Browse projects")),
    ),
    h(FilterForm, { niches, total, Form }),
    h(NicheChips, { niches, Link }),
    h(
      "section",
      { "aria-label": "Projects" },
      h(
        "p",
        {
          id: "results",
          role: "status",
          tabIndex: -1,
          className: "mb-3 scroll-mt-20 text-sm text-muted outline-none",
        },
        `1–${projects.length} of ${total} projects`,
      ),
      h(
        "div",
        { className: "transition-opacity duration-150" },
        h(
          "ul",
          { id: "projects", className: "listing" },
          projects.map((project, place) =>
            h("li", { key: project.id }, h(Card, { project, place, now, Link })),
          ),
        ),
      ),
      h(
        "nav",
        { "aria-label": "Pages of projects", className: "mt-6 flex flex-wrap items-center gap-2" },
        h(
          Link,
          { href: `${BROWSE}?after=${next}`, className: "button secondary ml-auto" },
          "Older",
        ),
      ),
    ),
  )
}

const PlainLink = (props) => h("a", props)

const NicheChips = ({ niches, Link }) =>
  h(
    "div",
    { id: "niches" },
    h(
      "nav",
      { "aria-label": "Open projects by niche", className: "chips mb-4" },
      h(ChipList, { niches: niches.slice(0, NICHES_IN_SIGHT), Link }),
      niches.length > NICHES_IN_SIGHT &&
        h(
          "details",
          null,
          h("summary", null, `${niches.length - NICHES_IN_SIGHT} more niches`),
          h(ChipList, { niches: niches.slice(NICHES_IN_SIGHT), Link }),
        ),
    ),
  )

const ChipList = ({ niches, Link }) =>
  h(
    "ul",
    null,
    niches.map(({ niche, count }) =>
      h(
        "li",
        { key: niche },
        h(
          Link,
          { href: `${BROWSE}?${new URLSearchParams({ niche })}` },
          `${niche} `,
          h("b", null, count),
        ),
      ),
    ),
  )
