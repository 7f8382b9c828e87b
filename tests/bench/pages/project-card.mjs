import { formatDistance } from "date-fns/formatDistance"
import { createElement as h } from "react"
import { BROWSE } from "./filter-form.mjs"
import { Avatar } from "./sidebar.mjs"

const exactTime = new Intl.DateTimeFormat("en-IN", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "Asia/Kolkata",
})

const moment = (at, now) =>
  h(
    "time",
    { dateTime: new Date(at).toISOString(), title: `${exactTime.format(at)}\u00a0IST` },
    formatDistance(at, now, { addSuffix: true }),
  )

/** One project of the list. */
export function Card({ project, place, now, Link }) {
  const { id, title, summary, brand, budget, niche, followers, platforms } = project
  const titleId = `title-${place}`
  const details = `${BROWSE}/details/${id}`
  return h(
    "article",
    { "aria-labelledby": titleId, className: "project-card" },
    h("h2", { id: titleId }, h(Link, { href: details, className: "title-link" }, title)),
    h(
      "div",
      null,
      h(Avatar, brand),
      h(
        "p",
        null,
        h("b", null, brand.name),
        " Posted ",
        moment(project.postedAt, now),
        project.closesAt &&
          h(
            "span",
            { className: "font-medium text-warning" },
            " · Closes ",
            moment(project.closesAt, now),
          ),
      ),
      h(
        "a",
        { href: `${details}#brand`, "aria-describedby": titleId, className: "text-link" },
        "Brand info",
      ),
    ),
    h("p", null, summary),
    h(
      "dl",
      null,
      h(Term, { term: "Niche" }, niche || "Any"),
      h(Term, { term: "Followers" }, followers ?? "Any"),
      h(Term, { term: "Platforms" }, platforms.join(", ") || "Any"),
    ),
    h(
      "footer",
      null,
      h("p", null, h("span", { className: "sr-only" }, "Budget: "), h(Budget, budget)),
      h(Action, { project, titleId, Link }),
    ),
  )
}

const Budget = ({ text, spoken }) =>
  spoken
    ? [
        h("span", { key: "text", "aria-hidden": true }, text),
        h("span", { key: "spoken", className: "sr-only" }, spoken),
      ]
    : text

const Action = ({ project, titleId, Link }) =>
  project.hasApplied
    ? h(
        "button",
        {
          type: "button",
          disabled: true,
          "aria-describedby": titleId,
          className: "button secondary",
        },
        "Already applied",
      )
    : h(
        Link,
        { href: `${BROWSE}/apply/${project.id}`, "aria-describedby": titleId, className: "button" },
        "Apply",
      )

const Term = ({ term, children }) => [
  h("dt", { key: "term" }, term),
  h("dd", { key: "text" }, children),
]
