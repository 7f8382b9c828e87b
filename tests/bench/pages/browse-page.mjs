// The page of open projects for the React floor and the React peers: element by element what the product
// shows there, so that all of them render the same amount. Each brings the links and forms that its
// framework's documentation asks for.
import { formatDistance } from "date-fns/formatDistance"
import { createElement as h } from "react"
import { Glyph, Shell } from "./shell.mjs"

const CONTROL =
  "min-h-11 w-full rounded-control border border-control bg-raised px-3 py-2 text-ink placeholder:text-muted disabled:bg-sunken disabled:text-muted aria-invalid:border-danger"
const BUTTON =
  "inline-flex items-center justify-center gap-2 rounded-control border font-semibold no-underline transition-colors disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted aria-disabled:cursor-not-allowed min-h-11 px-4 py-2 text-base"
const FOLLOWERS = ["0-1K", "1K-10K", "10K-100K", "100K-1M", "1M+"]
const NETWORKS = ["Instagram", "Youtube", "Tiktok", "X"]
export const BROWSE = "/influencer-dashboard/browse-projects"

const exactTime = new Intl.DateTimeFormat("en-IN", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "Asia/Kolkata",
})

export function BrowsePage({ actor, page, Link = PlainLink, Form = "form" }) {
  return h(
    Shell,
    { actor, Link },
    h("h1", { className: "text-title wrap-anywhere mb-6" }, "Browse projects"),
    h(FilterForm, { niches: page.niches, Form }),
    h(
      "section",
      { "aria-label": "Projects" },
      h("p", { role: "status", className: "mb-3 text-sm text-muted" }, page.total, " projects"),
      h(
        "ul",
        { className: "grid gap-4 lg:grid-cols-2" },
        page.projects.map((project) =>
          h(
            "li",
            { key: project.id, className: "grid" },
            h(Card, { project, now: page.now, Link }),
          ),
        ),
      ),
    ),
  )
}

const PlainLink = (props) => h("a", props)

function FilterForm({ niches, Form }) {
  return h(
    "search",
    { className: "mb-6 block" },
    h(
      Form,
      { action: BROWSE, className: "grid gap-4" },
      h(
        "div",
        { className: "flex gap-2" },
        h(
          "div",
          { className: "relative grow" },
          h(Glyph, { name: "search" }),
          h("label", { htmlFor: "search", className: "sr-only" }, "Search projects"),
          h("input", {
            id: "search",
            type: "search",
            name: "search",
            placeholder: "Search projects...",
            autoComplete: "off",
            className: `${CONTROL} pl-10`,
          }),
        ),
        h("button", { type: "submit", className: `${BUTTON} border-control` }, "Search"),
      ),
      h(
        "details",
        { className: "group rounded-card border border-line bg-raised" },
        h(
          "summary",
          { className: "flex min-h-12 list-none items-center justify-between gap-3 px-4 py-2" },
          "Filters",
          h(Glyph, { name: "down" }),
        ),
        h(
          "div",
          { className: "grid gap-x-6 gap-y-4 border-t border-line p-4 sm:grid-cols-2" },
          h(
            Field,
            { name: "niche", label: "Niche" },
            h("input", { id: "niche", name: "niche", list: "open-niches", className: CONTROL }),
          ),
          h(
            Field,
            { name: "followers", label: "Followers" },
            h(
              "select",
              { id: "followers", name: "followers", className: CONTROL },
              ["", ...FOLLOWERS].map((band) =>
                h("option", { key: band, value: band }, band || "Any number"),
              ),
            ),
          ),
          h(
            "fieldset",
            { className: "grid content-start gap-1.5 sm:col-span-full lg:col-span-1" },
            h("legend", { className: "mb-1.5 font-medium" }, "Platforms"),
            NETWORKS.map((network) =>
              h(
                "label",
                { key: network, className: "inline-flex min-h-11 items-center gap-2 px-3" },
                h("input", { type: "checkbox", name: "platforms", value: network }),
                network,
              ),
            ),
          ),
        ),
      ),
      h(
        "datalist",
        { id: "open-niches" },
        niches.map((niche) => h("option", { key: niche, value: niche })),
      ),
    ),
  )
}

function Field({ name, label, children }) {
  return h(
    "div",
    { className: "grid content-start gap-1.5" },
    h("label", { htmlFor: name, className: "font-medium" }, label),
    children,
    h("div", {
      id: `${name}-error`,
      "aria-live": "polite",
      className: "text-sm font-medium text-danger empty:hidden",
    }),
  )
}

function Card({ project, now, Link }) {
  const { id, title, summary, brand, budget, niche, followers, platforms } = project
  const titleId = `title-${id}`
  const details = `${BROWSE}/details/${id}`
  const postedAt = new Date(project.postedAt).toISOString()
  return h(
    "article",
    {
      "aria-labelledby": titleId,
      className: "rounded-card border border-line bg-raised p-4 sm:p-6 flex flex-col gap-4",
    },
    h(
      "div",
      { className: "flex items-center gap-3 text-sm" },
      h("img", {
        src: `/pictures/${brand.pictureId}`,
        alt: "",
        width: 32,
        height: 32,
        loading: "lazy",
        decoding: "async",
        className: "shrink-0 rounded-full border border-line size-8 text-xs bg-sunken object-cover",
      }),
      h(
        "div",
        { className: "grid min-w-0 grow" },
        h("span", { className: "truncate font-medium" }, brand.name),
        h(
          "span",
          { className: "text-muted" },
          "Posted ",
          h(
            "time",
            { dateTime: postedAt, title: `${exactTime.format(project.postedAt)}\u00a0IST` },
            formatDistance(project.postedAt, now, { addSuffix: true }),
          ),
        ),
      ),
      h(
        "a",
        {
          href: `${details}#brand`,
          "aria-describedby": titleId,
          className: "text-link inline-flex min-h-9 shrink-0 items-center",
        },
        "Brand info",
      ),
    ),
    h(
      "div",
      { className: "grid gap-1" },
      h(
        "h2",
        { id: titleId, className: "text-lg leading-snug wrap-anywhere" },
        h(Link, { href: details, className: "hover:text-accent" }, title),
      ),
      h("p", { className: "text-muted wrap-anywhere" }, summary),
    ),
    h(
      "dl",
      { className: "flex flex-wrap gap-x-6 gap-y-2 text-sm" },
      h(Term, { term: "Niche" }, niche || "Any"),
      h(Term, { term: "Followers" }, followers ?? "Any"),
      h(Term, { term: "Platforms" }, platforms.join(", ") || "Any"),
    ),
    h(
      "div",
      {
        className:
          "mt-auto flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4",
      },
      h(
        "p",
        { className: "text-lg font-semibold tabular-nums" },
        h("span", { className: "sr-only" }, "Budget: "),
        budget,
      ),
      project.hasApplied
        ? h(
            "button",
            { type: "button", disabled: true, "aria-describedby": titleId, className: BUTTON },
            "Already applied",
          )
        : h(
            Link,
            {
              href: `${BROWSE}/apply/${id}`,
              "aria-describedby": titleId,
              className: `${BUTTON} border-transparent bg-accent text-on-accent hover:bg-accent-strong`,
            },
            "Apply",
          ),
    ),
  )
}

function Term({ term, children }) {
  return h(
    "div",
    { className: "grid" },
    h("dt", { className: "text-muted" }, term),
    h("dd", { className: "font-medium wrap-anywhere" }, children),
  )
}
