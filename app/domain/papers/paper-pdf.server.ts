import { createRequire } from "node:module"
import { buffer } from "node:stream/consumers"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import type { Actor } from "../accounts/actor.ts"
import { rateLimited } from "../errors.ts"
import { limitConcurrency } from "../limit-concurrency.server.ts"
import { drawPaper } from "./draw-paper.server.ts"
import { fileNameOf } from "./paper.ts"
import { findPaper } from "./paper-queries.server.ts"

/** Where the package of the font lies, in the sources as in the built server. */
const require = createRequire(import.meta.url)
const fontFiles = () => ({
  regular: require.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
  bold: require.resolve("@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf"),
})

/**
 * Opens a font once for all papers: to read it takes a quarter of a second, all the rest of a paper a tenth
 * of that. pdfkit takes an opened font, but gives none out in its types.
 */
function openFont(PDFDocument: Library, file: string) {
  return Reflect.get(Reflect.get(new PDFDocument({ font: file }), "_font"), "font")
}
/** The library is large: it comes with the first paper that somebody asks for. */
async function openLibrary() {
  const { default: PDFDocument } = await import("pdfkit")
  const { regular, bold } = fontFiles()
  return {
    PDFDocument,
    regular: openFont(PDFDocument, regular),
    bold: openFont(PDFDocument, bold),
  }
}
type Library = typeof import("pdfkit")
let library: ReturnType<typeof openLibrary> | undefined

const downloads = rateLimiter({ name: "paper-pdf", points: 60, perSeconds: 3600 })

const drawing = limitConcurrency(2, 20, {
  message: "Many papers are being written at the moment. Please try again in a few seconds.",
  retryAfterSeconds: 5,
})

/**
 * A paper of the actor's as a PDF, made from what was issued each time it is asked for: the same bytes.
 * @throws NotFound, RateLimited after 60 of them in an hour (docs/rules.md#papers-as-pdf)
 */
export async function openPaperPdf(actor: Actor, paperId: string) {
  const { content, returned } = findPaper(actor, paperId)
  const refusal = await downloads.consume(actor.userId)
  if (refusal) throw rateLimited(refusal.retryAfterSeconds)
  const bytes = await drawing(() => writePdf({ content, returned }))
  return { name: fileNameOf(content.number), bytes }
}

type Sheet = Pick<ReturnType<typeof findPaper>, "content" | "returned">

/** Made whole before it is sent: it is small, and whoever reads slowly holds up nobody. */
async function writePdf({ content, returned }: Sheet): Promise<Buffer<ArrayBuffer>> {
  library ??= openLibrary()
  const { PDFDocument, regular, bold } = await library
  const made = new Date(content.issuedAt)
  const document = new PDFDocument({
    size: "A4",
    margin: 56,
    // None to begin with: pdfkit would look for one of its own.
    font: "",
    lang: "en-IN",
    displayTitle: true,
    info: { Title: `${content.title} ${content.number}`, CreationDate: made, ModDate: made },
  })
  document.registerFont("bold", bold).registerFont("regular", regular)
  const written = buffer(document)
  drawPaper(document, content, returned)
  document.end()
  return Buffer.from(await written)
}
