import type { ServerResponse } from "node:http"
import { clock, SECOND } from "#app/platform/clock.server.ts"

/** The head of an answer as node:http wrote it once, without the request's number and the date between them. */
type WrittenHead = { before: string; after: string }

/** What is sent: its headers as a flat list of names and values, and the head they were written as once. */
export type Headed = { status: 200 | 304; headers: string[]; head?: WrittenHead }

/** Where node:http keeps a head until it is sent. No public way leads there: without these fields it writes anew. */
type Unsent = ServerResponse & { _header?: string | null; _hasBody?: boolean }

const CHANGING = /^([\s\S]*\r\nX-Request-Id: ).{36}\r\nDate: .{29}(\r\n[\s\S]*)$/

/**
 * Begins an answer that is sent again and again. Node checks and joins each header each time; its own bytes of the
 * first time are taken for the others: docs/decisions/0076-head-written-once.md
 */
export function writeHead(answer: Headed, requestId: string, to: Unsent): void {
  const isUsual =
    to.shouldKeepAlive &&
    !to.hasHeader("Connection") &&
    to.req.method === "GET" &&
    to.req.httpVersion === "1.1"
  if (isUsual && answer.head && to._header === null && to._hasBody) {
    to.statusCode = answer.status
    to._hasBody = answer.status !== 304
    to._header = `${answer.head.before}${requestId}\r\nDate: ${dateNow()}${answer.head.after}`
    return
  }
  to.writeHead(answer.status, [...answer.headers, "X-Request-Id", requestId])
  if (isUsual) answer.head = toWrittenHead(to._header)
}

function toWrittenHead(header: string | null | undefined): WrittenHead | undefined {
  const [, before, after] = CHANGING.exec(header ?? "") ?? []
  return before && after ? { before, after } : undefined
}

let date = { second: 0, words: "" }

function dateNow(): string {
  const second = Math.floor(clock.now() / SECOND)
  if (second !== date.second) date = { second, words: new Date(second * SECOND).toUTCString() }
  return date.words
}
