import type { Mail, MailFrame } from "./mail.ts"
import { writeMail } from "./write-mail.tsx"

export type MailedProject = { title: string; about: string; url: string }

/** `more` projects are unnamed; `isAtLeast` marks a lower bound. */
export type MailedSearch = {
  name: string
  url: string
  projects: readonly MailedProject[]
  more: number
  isAtLeast: boolean
}

type Found = { searches: readonly MailedSearch[]; listUrl: string }

/** Mail programs cut off beyond 100 KB. */
const MAX_BYTES = 98_000
/** Fewer if long. */
const MAX_PROJECTS = 100

export function searchesMail(found: Found, frame: MailFrame): Mail {
  let most = MAX_PROJECTS
  let mail = mailOf(found, frame, most)
  while (
    most > 0 &&
    Math.max(Buffer.byteLength(mail.html), Buffer.byteLength(mail.text)) > MAX_BYTES
  ) {
    most = Math.floor(most / 1.3)
    mail = mailOf(found, frame, most)
  }
  return mail
}

function mailOf({ searches, listUrl }: Found, frame: MailFrame, most: number): Mail {
  const [first] = searches
  const subject =
    searches.length === 1 && first
      ? `${countOf(first)} for “${first.name}”`
      : `New projects in ${searches.length} of your saved searches`
  return writeMail(
    {
      subject,
      heading: "New projects for you",
      paragraphs: ["Brands have posted new projects that match your saved searches."],
      items: naming(searches, most).map((search) => ({
        title: search.name,
        lines: search.projects.map(({ title, about, url }) => {
          return { link: { label: title, url }, text: about }
        }),
        text: restOf(search),
        link: { label: "Open this search", url: search.url },
      })),
      links: [{ label: "See saved searches", url: listUrl }],
    },
    frame,
  )
}

/** Names `most` projects and counts the rest. */
function naming(searches: readonly MailedSearch[], most: number): MailedSearch[] {
  let room = most
  return searches.map((search) => {
    const projects = search.projects.slice(0, room)
    room -= projects.length
    return { ...search, projects, more: search.more + search.projects.length - projects.length }
  })
}

function countOf({ projects, more, isAtLeast }: MailedSearch): string {
  const count = projects.length + more
  return `${count}${isAtLeast ? "+" : ""} new ${count === 1 ? "project" : "projects"}`
}

function restOf({ more, isAtLeast }: MailedSearch): string {
  if (isAtLeast) return `And at least ${more} more.`
  return more > 0 ? `And ${more} more.` : "That's all for now."
}
