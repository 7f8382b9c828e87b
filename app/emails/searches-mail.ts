import type { Mail, MailFrame } from "./letter.ts"
import { writeMail } from "./write-mail.tsx"

export type FoundProject = { title: string; about: string; url: string }

/** A saved search with news; `more` projects are not named, `isAtLeast` so many. */
export type FoundSearch = {
  name: string
  url: string
  projects: readonly FoundProject[]
  more: number
  isAtLeast: boolean
}

type Found = { searches: readonly FoundSearch[]; listUrl: string }

/** What a morning has for somebody's saved searches, search by search. */
export function searchesMail({ searches, listUrl }: Found, frame: MailFrame): Mail {
  const [first] = searches
  const subject =
    searches.length === 1 && first
      ? `${countOf(first)} for “${first.name}”`
      : `New projects for ${searches.length} of your searches`
  return writeMail(
    {
      subject,
      heading: "New projects for you",
      paragraphs: ["Since the last mail brands posted projects that match what you saved."],
      items: searches.map((search) => ({
        title: search.name,
        lines: search.projects.map(({ title, about, url }) => {
          return { link: { label: title, url }, text: about }
        }),
        text: restOf(search),
        link: { label: "Open this search", url: search.url },
      })),
      links: [{ label: "See your searches", url: listUrl }],
    },
    frame,
  )
}

function countOf({ projects, more, isAtLeast }: FoundSearch): string {
  const count = projects.length + more
  return `${count}${isAtLeast ? "+" : ""} new ${count === 1 ? "project" : "projects"}`
}

function restOf({ more, isAtLeast }: FoundSearch): string {
  if (isAtLeast) return `And at least ${more} more.`
  return more > 0 ? `And ${more} more.` : "That is all of it."
}
