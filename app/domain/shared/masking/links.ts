import { getCountries } from "libphonenumber-js/max"
import { DOT, findEmails } from "./emails.ts"
import { findHandles } from "./handles.ts"
import { plainView, type TextSpan } from "./normalized-text.ts"
import { findPhones } from "./phones.ts"

/** Links to the four platforms stay: work is shown there. */
const PLATFORM_HOSTS = [
  "instagram.com",
  "youtube.com",
  "youtu.be",
  "tiktok.com",
  "x.com",
  "twitter.com",
]
/** Platform addresses that redirect anywhere. */
const REDIRECTING =
  /^(?:l\.instagram\.com|(?:[\w-]+\.)?youtube\.com\/(?:redirect|attribution_link))/

/** Not allowed even as an own website. */
const MESSENGER_HOSTS = ["wa.me", "t.me", "m.me", "whatsapp.com", "telegram.me", "telegram.org"]

const COUNTRIES = getCountries().map((country) => country.toLowerCase())
const GENERIC =
  "com net org info biz io co me app dev xyz online site shop store club live link page web tech pro vip icu top space website digital media agency studio design art blog news one life world today edu gov mobi name bio contact email chat social fun click ly gg tv ai eu uk su"
const ENDINGS = new Set([...COUNTRIES, ...GENERIC.split(" ")])
/** Endings that are also words: after a full stop without a space they are no address. */
const WORDS = new Set("is it my so to at be by no am do as la de".split(" "))
/** Endings accepted when "dot" is spelled out. */
const SPOKEN = new Set(
  "com net org info biz io co me app dev xyz online site shop store".split(" "),
)

const LABEL = String.raw`[\p{L}\p{N}_-]{1,255}`
const TAIL = String.raw`(?::\d{1,5})?(?:[/?#]\S*)?`
const BARE = new RegExp(String.raw`(?<![\p{L}\p{N}_-])${LABEL}(?:${DOT}${LABEL})+(${TAIL})`, "giu")
const WITH_SCHEME =
  /(?:[a-z][a-z0-9+.-]{1,20}:\/\/|(?:mailto|tel|sms|skype|whatsapp|tg|viber):(?=\S))\S+/giu
const DOTS = new RegExp(DOT, "giu")
const CLOSING = ")]}>.,!?;:'\"»”’"

/** Splits links into foreign and kept; `own` are links of the two users. */
export function findLinks(
  text: string,
  own: readonly string[],
): { foreign: TextSpan[]; kept: TextSpan[] } {
  const foreign: TextSpan[] = []
  const kept: TextSpan[] = []
  const ownPlaces = own.map(placeOf).filter((place) => !isOn(place, MESSENGER_HOSTS))
  const isTaken = (at: number, end: number) =>
    [...foreign, ...kept].some((one) => at < one.end && one.start < end)
  for (const { address, at } of addressesIn(text)) {
    const end = at + address.length
    if (isTaken(at, end)) continue
    const place = placeOf(address)
    const stays = isPlatform(place) || ownPlaces.some((one) => isBelow(place, one))
    const list = stays && !hidesAnother(address) ? kept : foreign
    list.push({ start: at, end })
  }
  return { foreign, kept }
}

/** Yields addresses with a scheme first, then lookalikes, which may be part of them. */
function* addressesIn(text: string): Generator<{ address: string; at: number }> {
  for (const { 0: found, index: at } of text.matchAll(WITH_SCHEME)) {
    yield { address: withoutEnd(found, CLOSING), at }
  }
  for (const { 0: found, 1: tail = "", index: at } of text.matchAll(BARE)) {
    const address = addressIn(found, tail)
    if (address !== undefined) yield { address, at }
  }
}

/** A regular expression would rescan the end from each sign. */
function withoutEnd(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

function addressIn(found: string, tail: string): string | undefined {
  const name = found.slice(0, found.length - tail.length)
  const separators = [...name.matchAll(DOTS)]
  const isSpoken = separators.some(([dot]) => dot !== ".")
  for (let last = separators.length; last >= 1; last -= 1) {
    const from = separators[last - 1]
    const start = from ? from.index + from[0].length : 0
    const end = separators[last]?.index ?? name.length
    const ending = name.slice(start, end)
    const isWhole = last === separators.length
    const isSure = last > 1 || (isWhole && tail !== "")
    const isNamed = isEnding(ending, { isSpoken, isSure }) || (isWhole && /^www\d?\./i.test(name))
    if (!isNamed) continue
    return isWhole ? `${name}${withoutEnd(tail, CLOSING)}` : name.slice(0, end)
  }
  return undefined
}

function isEnding(ending: string, { isSpoken, isSure }: { isSpoken: boolean; isSure: boolean }) {
  const folded = ending.toLowerCase()
  if (isSpoken) return SPOKEN.has(folded) || (isSure && ENDINGS.has(folded))
  if (!ENDINGS.has(folded) && !folded.startsWith("xn--")) return false
  // "It is done.In two days" starts a sentence without a space.
  return isSure || !(WORDS.has(folded) || /^[A-Z][a-z]$/.test(ending))
}

/** "instagram.com/maya"; a name before an @ is no host. */
function placeOf(address: string): string {
  const rest = address.toLowerCase().replace(/^https?:\/\//, "")
  const [authority = ""] = rest.split(/[/?#\\]/)
  const host = authority.slice(authority.lastIndexOf("@") + 1).replace(/:\d+$|\.$/g, "")
  return `${host.replace(/^www\./, "")}${withoutEnd(rest.slice(authority.length), "/")}`
}

const hostOf = (place: string): string => place.split(/[/?#\\]/)[0] ?? ""

const isOn = (place: string, hosts: readonly string[]): boolean =>
  hosts.some((host) => hostOf(place) === host || hostOf(place).endsWith(`.${host}`))

const isPlatform = (place: string): boolean =>
  isOn(place, PLATFORM_HOSTS) && !REDIRECTING.test(place)

const isBelow = (place: string, own: string): boolean =>
  own !== "" && place.startsWith(own) && /^([/?#]|$)/.test(place.slice(own.length))

/** Also percent-encoded, in path or query. */
function hidesAnother(address: string): boolean {
  const rest = address.replace(/^https?:\/\//i, "")
  const tail = plainView(decoded(rest.slice(Math.max(0, rest.search(/[/?#\\]|$/))))).text
  if (tail.includes("://") || isReachable(tail)) return true
  const query = tail.slice(Math.max(0, tail.search(/[?#]|$/)))
  return query.includes("@") || !addressesIn(query).next().done
}

/** Nested encodings to undo. */
const MAX_LAYERS = 3

/** Decodes like a browser: invalid percent signs stay; a plus in a query is a space. */
function decoded(tail: string): string {
  let text = tail
  for (let layer = 0; layer < MAX_LAYERS && text.includes("%"); layer += 1) {
    text = text.replace(/(?:%[\da-f]{2})+/gi, decodedPart)
  }
  return text.replace(/\+/g, " ")
}

function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return " "
  }
}

const isReachable = (tail: string): boolean =>
  findEmails(tail).length > 0 || findHandles(tail).length > 0 || findPhones(tail, []).length > 0
