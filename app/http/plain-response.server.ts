/** Answers with one line, for requests not made by a page. */
export function plainResponse(
  status: number,
  text: string,
  headers: Record<string, string> = {},
): Response {
  const type = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" }
  return new Response(text, { status, headers: { ...type, ...headers } })
}
