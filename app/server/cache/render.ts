import { hash, randomBytes } from "node:crypto"
import { serialize } from "node:v8"
import { OWN_PARTS, type PartName } from "#app/own-parts.server.ts"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { runInRequest } from "#app/platform/request-context.server.ts"
import type { Role } from "#db/schema/words.ts"
import type { Dispatch } from "../remix-patches/dispatch.ts"

/** Of which parts a page has how many marks, by number. Number 0 is the nonce. */
export type Needs = Map<PartName, { about: string[]; numbers: number[] }>

/** Figures of a kept page that move with time alone are never older. */
export const LONGEST_MS = 10 * MINUTE

const startOfTerm = (at: number): number => at - (at % LONGEST_MS)

/** After this long it is tried again whether a page can be kept. */
const NOT_KEPT_MS = MINUTE

/** Marks begin with what no text of a user can hold: it is made anew at each start and never sent. */
export const SECRET = `own${randomBytes(16).toString("hex")}n`
export const NONCE_MARK = `${SECRET}0.`

/** What an answer may say of itself and still be everybody's. */
const USUAL_HEADERS = new Set(["content-type", "cache-control", "x-remix-response"])

/** What is asked for, by whom in general (nobody signed in, without a role), and what the page was the last time. */
type Wanted = { url: string; isData: boolean; role: Role | undefined; lastDigest?: string }

/** Without a text it is the last page again, or none for many. */
export type Rendering = {
  text?: string
  isAsLast: boolean
  /** Of all that the page was made of: its data, what it draws besides them, and what its marks are about. */
  digest: string
  needs: Needs
  type: string
  endsAt: number
  queries: number
}

/**
 * Renders a page, or its data, for everybody of a role. Its loaders run without a visitor: no address, session or
 * user. Where the digest of their data is the last one, so is the page: it is not rendered again.
 */
export async function render({ handler }: Dispatch, wanted: Wanted): Promise<Rendering> {
  const { url, isData, role, lastDigest } = wanted
  const needs: Needs = new Map()
  const drawn: unknown[] = []
  // All processes make the same page for everybody within the same ten minutes.
  const now = role ? clock.now() : startOfTerm(clock.now())
  let endsAt = now + LONGEST_MS
  let digest = ""
  const isAsLast = (data: string): boolean => {
    digest = hash("sha256", serialize([data, needs, drawn]), "base64")
    return digest === lastDigest
  }
  const context = {
    ...{ requestId: "", ip: "", userAgent: "", queries: 0, memo: new Map<string, unknown>() },
    ...(role && { sharing: { role, mark: marksOf(needs) } }),
  }
  const answer = await runInRequest(context, () =>
    handler(new Request(`http://shared.invalid${url}`), {
      nonce: NONCE_MARK,
      isData,
      ...(!role && { now }),
      isAsLast,
      noteDrawn: (value) => drawn.push(value),
      endsAt: (at) => {
        endsAt = Math.min(endsAt, at)
      },
    }),
  )
  const { queries } = context
  const type = answer.headers.get("Content-Type") ?? ""
  const rendering = { needs, type, queries, digest: "", isAsLast: false }
  if (!isUsual(answer)) return { ...rendering, endsAt: clock.now() + NOT_KEPT_MS }
  const text = await answer.text()
  const isSame = isData ? isAsLast(text) : digest === lastDigest
  return { ...rendering, digest, endsAt, ...(isSame ? { isAsLast: true } : { text }) }
}

const isUsual = ({ status, headers }: Response): boolean =>
  status === 200 && [...headers.keys()].every((name) => USUAL_HEADERS.has(name))

const isPart = (name: string): name is PartName => name in OWN_PARTS

function marksOf(needs: Needs) {
  const numbers = new Map<string, number>()
  return (part: string, about: string): string => {
    if (!isPart(part)) throw new Error(`There is no part ${part} of a page.`)
    const key = `${part} ${about}`
    const number = numbers.get(key) ?? numbers.size + 1
    if (!numbers.has(key)) {
      numbers.set(key, number)
      const need = needs.get(part) ?? { about: [], numbers: [] }
      needs.set(part, { about: [...need.about, about], numbers: [...need.numbers, number] })
    }
    return `${SECRET}${number}.`
  }
}
