import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs"

/** The text of a PDF page by page, and the fonts that it brings along. */
export async function readPdf(bytes: Uint8Array): Promise<{ pages: string[]; size: number[] }> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await loading.promise
  const pages: string[] = []
  let size: number[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    size = page.view.slice(2)
    const { items } = await page.getTextContent()
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(" "))
  }
  await loading.destroy()
  return { pages, size }
}
