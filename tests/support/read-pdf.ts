import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs"

/** Text with its line's start, in points from the lower left. */
type Placed = { page: number; text: string; x: number; y: number }

/** Reads texts, positions and page sizes of a PDF. */
export async function readPdf(
  bytes: Uint8Array,
): Promise<{ pages: string[]; size: number[]; placed: Placed[] }> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await loading.promise
  const pages: string[] = []
  const placed: Placed[] = []
  let size: number[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    size = page.view.slice(2)
    const { items } = await page.getTextContent()
    const texts = items.filter((item) => "str" in item)
    pages.push(texts.map(({ str }) => str).join(" "))
    for (const { str: text, transform } of texts) {
      if (text.trim()) placed.push({ page: number, text, x: transform[4], y: transform[5] })
    }
  }
  await loading.destroy()
  return { pages, size, placed }
}
