type PdfFile = { name: string; bytes: Buffer<ArrayBuffer> }

/** Answers with a PDF download that no cache stores. */
export function pdfResponse(request: Request, { name, bytes }: PdfFile): Response {
  const headers = {
    "Content-Type": "application/pdf",
    "Content-Disposition": `attachment; filename="${name}"`,
    "Content-Length": String(bytes.length),
    "Cache-Control": "private, no-store",
    "X-Content-Type-Options": "nosniff",
  }
  return new Response(request.method === "HEAD" ? null : bytes, { headers })
}
