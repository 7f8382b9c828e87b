const MAX_LENGTH = 2048

/**
 * Whether a text may become a link on our pages: https, no whitespace, no user name or password in it
 * (they make one host look like another), at most 2048 characters.
 */
export function isHttpsLink(text: string): boolean {
  if (!text.startsWith("https://") || /\s/.test(text) || text.length > MAX_LENGTH) return false
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return protocol === "https:" && username === "" && password === ""
}
