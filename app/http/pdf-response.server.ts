type PdfFile = { name: string; bytes: Buffer<ArrayBuffer> }

/** A PDF to be saved, which neither browser nor proxy keeps. */
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
