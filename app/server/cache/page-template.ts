import { escapeHtml } from "#app/platform/escape-html.ts"
import { SLOT_TEXTS } from "#app/server/cache/user-slots.server.ts"
import { escapeScript } from "#app/ui/script-text.ts"
import type { SlotValue } from "#app/ui/user-slot.tsx"

type Slot = {
  part: number
  isInScript?: true
  words?: string
  about: number
  /** Cached, since formatting "3 days ago" costs more than all else. */
  said?: { step: number; bytes: string }
}
type Choice = { part: number; yes: Segment[]; no: Segment[] }
type Segment = string | Slot | Choice

export type PageTemplate = { segments: Segment[]; bytes: number }

const SLOT_BYTES = 300

/**
 * Splits a page at its placeholders; in data one replaces a whole value with its quotes. @throws
 * Error for a damaged or unsafe placeholder
 */
export function parseTemplate(rendered: string, secret: string): PageTemplate {
  const text = toBytes(rendered)
  const placeholders = new RegExp(
    [
      `<own-if of="${secret}(?<if>\\d+)\\.">`,
      "(?<else></own-if><own-else>)",
      "(?<end></own-else>)",
      `\\\\"${secret}(?<data>\\d+)\\.\\\\"`,
      `${secret}(?<html>\\d+)(?:-(?<words>\\w+)\\.(?<about>-?\\d+))?\\.`,
    ].join("|"),
    "g",
  )
  const scripts = scriptsOf(text)
  const segments: Segment[] = []
  const open: { choice: Choice; outer: Segment[] }[] = []
  let into = segments
  let from = 0
  let bytes = 0
  const keep = (to: number) => {
    const segment = text.slice(from, to)
    if (segment.includes(secret)) throw new Error("A placeholder of a user slot is not whole.")
    if (segment === "") return
    into.push(segment)
    bytes += segment.length + SLOT_BYTES
  }
  for (const { 0: placeholder, index, groups = {} } of text.matchAll(placeholders)) {
    keep(index)
    from = index + placeholder.length
    if (groups.if !== undefined) {
      const choice = { part: Number(groups.if), yes: [], no: [] }
      into.push(choice)
      open.push({ choice, outer: into })
      into = choice.yes
    } else if (groups.else !== undefined) {
      into = open.at(-1)?.choice.no ?? into
    } else if (groups.end !== undefined) {
      into = open.pop()?.outer ?? into
    } else if (groups.data !== undefined) {
      into.push({ part: Number(groups.data), isInScript: true, about: 0 })
    } else if (scripts.some(([start, end]) => start < index && index < end)) {
      throw new Error("A placeholder of a user slot stands inside other text of a page's data.")
    } else {
      const { html, words, about = 0 } = groups
      into.push({ part: Number(html), about: Number(about), ...(words && { words }) })
    }
  }
  keep(text.length)
  return { segments, bytes }
}

/** HTML is not decoded in scripts. */
const scriptsOf = (page: string): [start: number, end: number][] =>
  [...page.matchAll(/(<script[^>]*>).*?(?:<\/script|$)/gs)].map(
    ({ 0: whole, 1: tag = "", index }) => [index + tag.length, index + whole.length],
  )

export function fillTemplate({ segments }: PageTemplate, values: readonly SlotValue[]): string {
  let page = ""
  const add = (segment: Segment): void => {
    if (typeof segment === "string") page += segment
    else if ("yes" in segment)
      for (const one of values[segment.part] ? segment.yes : segment.no) add(one)
    else page += bytesOf(segment, values[segment.part] ?? null)
  }
  for (const segment of segments) add(segment)
  return page
}

/** A text in UTF-8, a character for each byte: Node sends it in one segment with its headers. */
const toBytes = (text: string): string => Buffer.from(text).toString("latin1")

function bytesOf(slot: Slot, value: SlotValue): string {
  const words = slot.words === undefined ? undefined : SLOT_TEXTS.get(slot.words)
  if (words && typeof value === "number") {
    const step = words.stepOf?.(value, slot.about) ?? value
    if (slot.said?.step !== step) {
      slot.said = { step, bytes: toBytes(escapeHtml(words.say(value, slot.about))) }
    }
    return slot.said.bytes
  }
  // Numbers and booleans need no escaping.
  if (typeof value !== "string") return String(value)
  if (!slot.isInScript) return toBytes(escapeHtml(value))
  return toBytes(escapeScript(JSON.stringify(JSON.stringify(value)).slice(1, -1)))
}
