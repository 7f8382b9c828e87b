const ENTITIES: Record<string, string> = {
  '"': "&quot;",
  "&": "&amp;",
  "'": "&#x27;",
  "<": "&lt;",
  ">": "&gt;",
}

/** Escapes like React. */
export const escapeHtml = (text: string): string =>
  text.replace(/["&'<>]/g, (sign) => ENTITIES[sign] ?? sign)
