export function readMessageCursor(request: Request, name: "before" | "after"): number | undefined {
  const text = new URL(request.url).searchParams.get(name)
  return text && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
