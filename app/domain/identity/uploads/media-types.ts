/** Readers search the first 1,024 bytes for a PDF's start. */
export const HEAD_BYTES = 1024 + 5

const textAt = (head: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...head.subarray(start, end))

export const isJpeg = (head: Uint8Array): boolean => textAt(head, 0, 3) === "\xff\xd8\xff"
export const isPng = (head: Uint8Array): boolean => textAt(head, 0, 8) === "\x89PNG\r\n\x1a\n"
export const isWebp = (head: Uint8Array): boolean =>
  textAt(head, 0, 4) === "RIFF" && textAt(head, 8, 12) === "WEBP"

/** Pages, archives and programs may contain a PDF without being one. */
const OTHER_STARTS = [
  "<",
  "PK\x03\x04",
  "MZ",
  "\x7fELF",
  "Rar!",
  "7z\xbc\xaf",
  "\x1f\x8b",
  "GIF8",
  "RIFF",
]

/** A byte-order mark, line or letterhead may precede the start. */
export function isPdf(head: Uint8Array): boolean {
  const text = textAt(head, 0, HEAD_BYTES)
  const start = text.replace(/^\xef\xbb\xbf/, "").trimStart()
  return text.includes("%PDF-") && !OTHER_STARTS.some((other) => start.startsWith(other))
}

const MP4 = /^(iso[1-9a-z]|mp4[12v]|mp71|avc1|av01|hvc1|hev1|cmf[0-9a-z]|dash|msdh|MSNV|mmp4)$/
const MP4_OF_MAKERS = /^(M4V.|3g[2eghprs][0-9a-z]|XAVC|NDS.|F4V |f4v |kddi|CAEP)$/
/** Brands of pictures or audio alone: HEIC, AVIF, raw, songs and books. */
const OF_PICTURES = /^(hei[cxms]|hev[cxms]|mif1|mif2|msf1|miaf|avif|avis|crx )$/
const OF_SOUND = /^(M4A |M4B |M4P |F4A |F4B |aax |aaxc)$/

/** Major brand first. */
function brandsOf(head: Uint8Array): string[] {
  if (textAt(head, 4, 8) !== "ftyp") return []
  const length = new DataView(head.buffer, head.byteOffset).getUint32(0)
  const compatible: string[] = []
  for (let at = 16; at + 4 <= Math.min(length, head.length); at += 4) {
    compatible.push(textAt(head, at, at + 4))
  }
  return [textAt(head, 8, 12), ...compatible]
}

/** Cameras write their own major brand, so any compatible one suffices. */
export function isMp4(head: Uint8Array): boolean {
  const [major = "", ...compatible] = brandsOf(head)
  if (OF_PICTURES.test(major) || OF_SOUND.test(major)) return false
  return [major, ...compatible].some((brand) => MP4.test(brand) || MP4_OF_MAKERS.test(brand))
}

/** First boxes of QuickTime files without brands. */
const QUICKTIME_BOXES = ["moov", "mdat", "wide", "pnot"]

/** Common phone and camera types that we reject. */
export type Convertible = "HEIC" | "AVIF" | "MOV"

export function convertibleType(head: Uint8Array): Convertible | undefined {
  const brands = brandsOf(head)
  const [major = ""] = brands
  if (OF_PICTURES.test(major)) {
    return brands.some((brand) => brand === "avif" || brand === "avis") ? "AVIF" : "HEIC"
  }
  const isQuickTime = major === "qt  " || QUICKTIME_BOXES.includes(textAt(head, 4, 8))
  return isQuickTime && !isMp4(head) ? "MOV" : undefined
}

export const CONVERSIONS: Record<Convertible, string> = {
  HEIC: "It is a HEIC photo: save it as a JPEG and choose that. On an iPhone, set Settings > Camera > Formats to Most Compatible, or export the photo as JPEG.",
  AVIF: "It is an AVIF picture: save it as a JPEG or PNG and choose that.",
  MOV: "It is a MOV video: save it as an MP4 and choose that. Export it as MP4 from your video editor, or convert it with an app such as HandBrake.",
}
