import { hash, randomBytes } from "node:crypto"
import { serialize } from "node:v8"
import { OWN_PARTS, type PartName } from "#app/own-parts.server.ts"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { type RequestContext, runInRequest } from "#app/platform/request-context.server.ts"
import { createKeepings, type Keeping, LONGEST_MS } from "#app/platform/versioned-store.server.ts"
import type { Role } from "#db/schema/words.ts"
import { cut, type Template } from "./page-template.ts"
import type { Dispatch } from "./remix-patches/dispatch.ts"

/** Of which parts a page has how many marks, by number. Number 0 is the nonce. */
export type Needs = Map<PartName, { about: string[]; numbers: number[] }>

/** A page without anybody's own parts; without a template where it is rendered for each visitor. */
export type SharedPage = {
  template: Template | undefined
  needs: Needs
  type: string
  bytes: number
  /** Of all that it was made of: its data, what it draws besides them, and what its marks are about. */
  digest: string | undefined
}

export type Rendered = { page: SharedPage; keeping: Keeping; queries: number }

/** Marks begin with what no text of a user can hold: it is made anew at each start and never sent. */
const SECRET = `own${randomBytes(16).toString("hex")}n`

/** After this long it is tried again whether a page can be shared. */
const NOT_SHARED_MS = MINUTE

const NOTHING: SharedPage = {
  template: undefined,
  needs: new Map(),
  type: "",
  bytes: 1000,
  digest: undefined,
}

/** What an answer may say of itself and still be everybody's. */
const USUAL_HEADERS = new Set(["content-type", "cache-control", "x-remix-response"])

const isPart = (name: string): name is PartName => name in OWN_PARTS

function createMarks() {
  const numbers = new Map<string, number>()
  const needs: Needs = new Map()
  const mark = (part: string, about: string): string => {
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
  return { needs, mark }
}

/** A rendering has no visitor: neither an address nor a session nor a user. */
const contextOf = (role: Role, mark: (part: string, about: string) => string): RequestContext => ({
  requestId: "",
  ip: "",
  userAgent: "",
  queries: 0,
  memo: new Map(),
  sharing: { role, mark },
})

/** What is asked for, by whom in general, and what the answer was before something of it may have changed. */
type Wanted = { url: string; isData: boolean; role: Role; last: SharedPage | undefined }

/** Tells whether all that a page is made of is as it was for the last one, and what to know it by the next time. */
function createComparison(needs: Needs, last: SharedPage | undefined) {
  const drawn: unknown[] = []
  let digest: string | undefined
  return {
    noteDrawn: (value: unknown) => drawn.push(value),
    isAsLast(data: string): boolean {
      digest = hash("sha256", serialize([data, needs, drawn]), "base64")
      return digest === last?.digest
    },
    digest: () => digest,
  }
}

/**
 * Renders a page, or its data, for everybody of a role. One that cannot be shared has no template: it is
 * rendered for each visitor, who is then told what is wrong with it, if anything is. Where the data are as they
 * were, so is the page: it is not rendered again.
 */
export async function renderShared(
  { handler }: Dispatch,
  { url, isData, role, last }: Wanted,
): Promise<Rendered> {
  const { needs, mark } = createMarks()
  const context = contextOf(role, mark)
  const keepings = createKeepings(clock.now() + LONGEST_MS)
  const { digest, ...comparison } = createComparison(needs, last)
  let rendered: string | undefined
  const answer = await runInRequest(context, () =>
    handler(new Request(`http://shared.invalid${url}`), {
      nonce: `${SECRET}0.`,
      isShared: true,
      isData,
      keepPage: (page) => {
        rendered = page
      },
      ...comparison,
      keepWhile: keepings.add,
    }),
  )
  const keeping = keepings.all()
  const { queries } = context
  const isForMany = keeping.subjects.length > 0 && isUsual(answer)
  const text = isForMany ? (rendered ?? (await answer.text())) : undefined
  const isAsLast = text !== undefined && (isData ? comparison.isAsLast(text) : text === "")
  if (last && isAsLast) {
    return { page: last, keeping, queries }
  }
  const template = text === undefined ? undefined : templateOf(text, isData ? "data" : "page")
  if (!template) {
    const until = clock.now() + NOT_SHARED_MS
    return { page: NOTHING, keeping: { ...keeping, until }, queries }
  }
  const type = answer.headers.get("Content-Type") ?? ""
  const page = { template, needs, type, bytes: template.bytes, digest: digest() }
  return { page, keeping, queries }
}

const isUsual = ({ status, headers }: Response): boolean =>
  status === 200 && [...headers.keys()].every((name) => USUAL_HEADERS.has(name))

/** What was rendered, cut at its marks; undefined where it is no page for many. */
function templateOf(text: string, form: "page" | "data"): Template | undefined {
  try {
    return cut(text, SECRET, form)
  } catch (error) {
    logger.error({ event: "fault", err: error })
    return undefined
  }
}
