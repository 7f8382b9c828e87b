export type SentFile = {
  id: string
  name: string
  mediaType: string
  bytes: number
  /** Both ends included. */
  read: (part?: { start?: number; end?: number }) => Promise<ReadableStream<Uint8Array>>
}

/** Others are saved. */
const INLINE = /^(image|video)\//

/** Streams a private file, or one range of it, sandboxed. */
export async function fileResponse(request: Request, file: SentFile): Promise<Response> {
  const etag = `"${file.id}"`
  const headers = new Headers({
    "Content-Type": file.mediaType,
    "Content-Disposition": disposition(file),
    "Content-Security-Policy":
      "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'",
    "X-Content-Type-Options": "nosniff",
    // Revalidated each time, as access may end.
    "Cache-Control": "private, no-cache",
    "Accept-Ranges": "bytes",
    ETag: etag,
  })
  if (request.headers.get("If-None-Match")?.includes(etag)) {
    return new Response(null, { status: 304, headers })
  }
  const range = rangeOf(request, file.bytes, etag)
  if (range === "beyond") {
    headers.set("Content-Range", `bytes */${file.bytes}`)
    headers.set("Content-Type", "text/plain; charset=utf-8")
    return new Response("The file has no such part.", { status: 416, headers })
  }
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 }
  headers.set("Content-Length", String(end - start + 1))
  if (range) headers.set("Content-Range", `bytes ${start}-${end}/${file.bytes}`)
  const body = request.method === "HEAD" ? null : await file.read(range)
  return new Response(body, { status: range ? 206 : 200, headers })
}

/** Only our pages frame it; the browser's viewer runs no script of ours. */
const FRAMED = {
  "Content-Security-Policy": "frame-ancestors 'self'",
  "X-Frame-Options": "SAMEORIGIN",
}

/** For a frame of our pages; a download otherwise. */
export async function framedFileResponse(request: Request, file: SentFile): Promise<Response> {
  const response = await fileResponse(request, file)
  for (const [name, value] of Object.entries(FRAMED)) response.headers.set(name, value)
  response.headers.set("Content-Disposition", disposition(file, "inline"))
  return response
}

/** Parses a single range; undefined for the whole file, also for several or a changed file. */
function rangeOf(request: Request, bytes: number, etag: string) {
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get("Range")?.trim() ?? "")
  const condition = request.headers.get("If-Range")
  if (!match || (condition !== null && condition !== etag)) return undefined
  const [, first = "", last = ""] = match
  if (first === "" && last === "") return undefined
  const start = first === "" ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === "" || last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (first !== "" && last !== "" && Number(last) < Number(first)) return undefined
  return start >= bytes || start > end ? "beyond" : { start, end }
}

function disposition(
  { name, mediaType }: SentFile,
  kind = INLINE.test(mediaType) ? "inline" : "attachment",
): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_")
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
