const MAX_LENGTH = 2048

/**
 * White space, controls, marks that turn the writing direction, and whatever else cannot be seen: they make
 * an address look like another. Lone surrogates too, which no address can hold.
 */
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/u

/**
 * A host and what follows it, as every reader of addresses cuts them: browsers also take `\` for `/`, skip
 * slashes in front of the host and decode it, others do not.
 */
const PLAIN = /^https:\/\/[^/?#\\%]+(?:[/?#][^\\]*)?$/

/**
 * Whether a text may become a link on our pages: https, nothing unseen, no user name or password in it
 * (they make one host look like another), at most 2048 characters.
 */
export function isHttpsLink(text: string): boolean {
  if (text.length > MAX_LENGTH || !PLAIN.test(text) || UNSEEN.test(text)) return false
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return protocol === "https:" && username === "" && password === ""
}
