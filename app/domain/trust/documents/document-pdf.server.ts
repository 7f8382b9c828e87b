import { buffer } from "node:stream/consumers"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { limitConcurrency } from "#app/domain/shared/limit-concurrency.server.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { fileNameOf } from "./document.ts"
import { openFont, runsOf, type Script, selectFont, type Weight } from "./document-fonts.server.ts"
import { findDocument } from "./document-queries.server.ts"
import { renderDocument } from "./render-document.server.ts"
import type { Sheet } from "./render-sheet.server.ts"

/** Loads the large library on first use. */
let library: Promise<typeof import("pdfkit")> | undefined

const downloads = rateLimiter({ name: "document-pdf", points: 60, perSeconds: 3600 })

const drawing = limitConcurrency(2, 20, {
  message: "Many documents are being made at the moment. Please try again in a few seconds.",
  retryAfterSeconds: 5,
})

/** @throws RateLimited */
export const consumeDownload = ({ userId }: Actor): void => consumeRateLimit(downloads, userId)

/**
 * Renders the actor's document as PDF, always the same bytes; prints its `url`. @throws NotFound,
 * RateLimited after 60 an hour (docs/rules.md#papers-as-pdf)
 */
export async function openDocumentPdf(actor: Actor, documentId: string, url: string) {
  const { content, returned } = findDocument(actor, documentId)
  consumeDownload(actor)
  const { title, number, issuedAt: madeAt } = content
  const bytes = await openPdf({ title: `${title} ${number}`, madeAt }, (sheet) =>
    renderDocument(sheet, content, { url, returned }),
  )
  return { name: fileNameOf(content.number), bytes }
}

type Made = { title: string /** In milliseconds since the epoch. */; madeAt: number }

/** @throws RateLimited while many are being made */
export const openPdf = (made: Made, draw: (sheet: Sheet) => void) =>
  drawing(() => writePdf(made, draw))

/** Writes a PDF in memory, so slow readers block no one. */
export async function writePdf({ title, madeAt }: Made, draw: (sheet: Sheet) => void) {
  library ??= import("pdfkit").then((module) => module.default)
  const PDFDocument = await library
  const made = new Date(madeAt)
  const document = new PDFDocument({
    size: "A4",
    margin: 56,
    // Keeps pdfkit from loading its default font.
    font: "",
    lang: "en-IN",
    displayTitle: true,
    info: { Title: title, CreationDate: made, ModDate: made },
  })
  const written = buffer(document)
  const runs = (weight: Weight, text: string) =>
    runsOf((script) => openFont(PDFDocument, script, weight), text)
  const set = (weight: Weight, script: Script) => selectFont(PDFDocument, document, script, weight)
  draw({ page: document, set, runs })
  document.end()
  return Buffer.from(await written)
}
