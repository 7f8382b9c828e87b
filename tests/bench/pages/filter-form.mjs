import { createElement as h } from "react"
import { Glyph } from "./sidebar.mjs"

export const BROWSE = "/influencer-dashboard/browse-projects"
const FOLLOWERS = ["0-1K", "1K-10K", "10K-100K", "100K-1M", "1M+"]
const NETWORKS = ["Instagram", "Youtube", "Tiktok", "X"]
const ORDERS = { "": "Newest", budget: "Highest budget", closing: "Closing soon" }
const BUDGETS = ["1,000", "5,000", "10,000", "25,000", "50,000", "1,00,000", "5,00,000"]

const same = (values) => Object.fromEntries(values.map((value) => [value, value]))
const budgets = Object.fromEntries(
  BUDGETS.map((step) => [step.replaceAll(",", ""), `₹${step} or more`]),
)

/** The filters above the list of projects. */
export const FilterForm = ({ niches, total, Form }) =>
  h(
    "search",
    { className: "mb-6 block" },
    h(
      Form,
      { action: BROWSE, className: "grid gap-4" },
      h(SearchLine),
      h(
        "p",
        { className: "search-scope" },
        h("span", { id: "search-hint" }, "Search in titles"),
        h(
          "label",
          null,
          h("input", { type: "checkbox", name: "in", value: "all" }),
          "also in brands and descriptions",
        ),
      ),
      h(
        "div",
        { className: "folds-when-narrow" },
        h(
          "details",
          { className: "fold" },
          h("summary", null, "Filters", h(Glyph, { name: "down" })),
          h(Fields, { total }),
        ),
      ),
      h(
        "datalist",
        { id: "open-niches" },
        niches.map(({ niche }) => h("option", { key: niche, value: niche })),
      ),
    ),
  )

const SearchLine = () =>
  h(
    "div",
    { className: "search-line" },
    h(
      "div",
      null,
      h(Glyph, { name: "search" }),
      h("label", { htmlFor: "search", className: "sr-only" }, "Search projects"),
      h("input", {
        id: "search",
        type: "search",
        name: "search",
        placeholder: "Search projects...",
        autoComplete: "off",
        enterKeyHint: "search",
        "aria-describedby": "search-hint",
        className: "control",
        defaultValue: "",
      }),
    ),
    h("button", { type: "submit", className: "button secondary" }, "Search"),
  )

const Fields = ({ total }) =>
  h(
    "div",
    { className: "filter-fields lg:grid-cols-[1fr_12rem_auto]" },
    h(
      Field,
      { name: "niche", label: "Niche" },
      h("input", {
        type: "text",
        list: "open-niches",
        placeholder: "Any niche",
        autoComplete: "off",
        className: "control",
        id: "filter-niche",
        name: "niche",
        defaultValue: "",
      }),
    ),
    select("followers", "Followers", { "": "Any number", ...same(FOLLOWERS) }),
    h(Choices, {
      legend: "Platforms",
      choices: NETWORKS.map((network) => ["platforms", network, network]),
    }),
    select("sort", "Sort by", ORDERS),
    select("budget", "Budget", { "": "Any budget", ...budgets }),
    h(Choices, {
      legend: "Only those",
      choices: [
        ["fits", "1", "Fits me"],
        ["hideApplied", "1", "Hide applied"],
      ],
      after: h(
        "p",
        { id: "fits-hint", className: "text-sm text-muted" },
        "Fits me",
        " goes by the platforms, niches and followers of",
        " ",
        h("a", { href: "/account/page", className: "text-link" }, "your page"),
        ".",
      ),
    }),
    h(
      "div",
      { className: "foot needs-script md:hidden" },
      h("button", { type: "button", className: "button w-full" }, `Show ${total} projects`),
    ),
    h(
      "div",
      { className: "foot needs-no-script" },
      h("button", { type: "submit", className: "button max-md:w-full" }, "Apply filters"),
    ),
  )

const Field = ({ name, label, children }) =>
  h("div", { className: "field" }, h("label", { htmlFor: `filter-${name}` }, label), children)

const select = (name, label, options) =>
  h(
    Field,
    { name, label },
    h(
      "select",
      { className: "control select", id: `filter-${name}`, name, defaultValue: "" },
      Object.entries(options).map(([value, words]) => h("option", { key: value, value }, words)),
    ),
  )

const Choices = ({ legend, choices, after }) =>
  h(
    "fieldset",
    { className: "field sm:col-span-full lg:col-span-1" },
    h("legend", null, legend),
    h(
      "div",
      { className: "flex flex-wrap gap-2" },
      choices.map(([name, value, label]) =>
        h(
          "label",
          { key: label, className: "choice" },
          h("input", { type: "checkbox", name, value }),
          label,
        ),
      ),
    ),
    after,
  )
