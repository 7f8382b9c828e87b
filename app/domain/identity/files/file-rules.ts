import {
  CONVERSIONS,
  type Convertible,
  convertibleType,
  isJpeg,
  isMp4,
  isPdf,
  isPng,
  isWebp,
} from "#app/domain/identity/uploads/media-types.ts"
import { cleanName } from "#app/domain/shared/clean-text.ts"

const MEGABYTE = 1024 * 1024

export const FILES_FIELD = "files"
export const MAX_FILES = 10
export const MAX_ORDER_BYTES = 500 * MEGABYTE

type Kind = {
  mediaType: string
  family: "picture" | "PDF" | "video"
  /** The first one is added to a name without extension. */
  extensions: readonly string[]
  maxBytes: number
  isIn: (head: Uint8Array) => boolean
}

/** Detected by content: docs/rules.md#private-files */
const FILE_KINDS = [
  {
    mediaType: "image/jpeg",
    family: "picture",
    extensions: ["jpg", "jpeg", "jpe", "jfif", "jif", "pjpeg", "pjp"],
    maxBytes: 10 * MEGABYTE,
    isIn: isJpeg,
  },
  {
    mediaType: "image/png",
    family: "picture",
    extensions: ["png"],
    maxBytes: 10 * MEGABYTE,
    isIn: isPng,
  },
  {
    mediaType: "image/webp",
    family: "picture",
    extensions: ["webp"],
    maxBytes: 10 * MEGABYTE,
    isIn: isWebp,
  },
  {
    mediaType: "video/mp4",
    family: "video",
    extensions: ["mp4", "m4v", "mp4v", "mpg4", "3gp", "3gpp", "3g2"],
    maxBytes: 200 * MEGABYTE,
    isIn: isMp4,
  },
  {
    mediaType: "application/pdf",
    family: "PDF",
    extensions: ["pdf"],
    maxBytes: 20 * MEGABYTE,
    isIn: isPdf,
  },
] as const satisfies readonly Kind[]
export type FileKind = (typeof FILE_KINDS)[number]

/** Extensions that converters leave unchanged. */
const LEGACY_ENDINGS: Record<Kind["family"], readonly string[]> = {
  picture: ["heic", "heif", "avif", "gif", "bmp", "tif", "tiff"],
  video: ["mov", "qt", "avi", "mkv", "webm", "mpg", "mpeg", "wmv"],
  PDF: [],
}
const FAMILIES = ["picture", "video", "PDF"] as const
/** Other dots belong to the name, as in "IMG_2026.11.28". */
const FOREIGN_ENDINGS =
  /^(exe|cmd|bat|msi|sh|ps1|apk|jar|dmg|js|x?html?|svg|php|zip|rar|7z|gz|docx?|xlsx?|pptx?|txt|csv|mp3|m4a|wav)$/

export const kindByContent = (head: Uint8Array): FileKind | undefined =>
  FILE_KINDS.find(({ isIn }) => isIn(head))

/** Finds an extension that names a type, ignoring other dots. */
function extensionOf(name: string): string | undefined {
  const last = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase()
  return last !== undefined && (FOREIGN_ENDINGS.test(last) || familyOf(last)) ? last : undefined
}

const familyOf = (extension: string): Kind["family"] | undefined =>
  FILE_KINDS.find((kind) => hasExtension(kind, extension))?.family ??
  FAMILIES.find((family) => LEGACY_ENDINGS[family].includes(extension))

const hasExtension = ({ extensions }: FileKind, extension: string | undefined): boolean =>
  extensions.some((one) => one === extension)

/** Pictures may have any picture extension. */
export function isMisnamed(name: string, kind: FileKind): boolean {
  const extension = extensionOf(name)
  return extension !== undefined && familyOf(extension) !== kind.family
}

/** Unsafe in file systems or headers, or hiding the extension. */
const UNSAFE = /["<>:|?*\\/]|\p{Cc}|(?![\u200c\u200d])\p{Cf}|\p{Cs}|\p{Zl}|\p{Zp}/gu
const MAX_NAME_LENGTH = 100

/** Sanitizes a name and fixes its extension. */
export function safeFileName(sent: string, kind: FileKind): string {
  const last = sent.split(/[/\\]/).at(-1) ?? ""
  // Some scripts need joiners for spelling.
  const clean = cleanName(last.normalize("NFC").replace(UNSAFE, "")).replace(/\s+/g, " ").trim()
  const extension = extensionOf(clean)
  const ending = hasExtension(kind, extension) ? `.${extension}` : `.${kind.extensions[0]}`
  const stem = extension ? clean.slice(0, -extension.length - 1) : clean
  // Cut first, since matching from each dot is slow on long names.
  const short = [...stem.replace(/^[.\s]+/, "")]
    .slice(0, MAX_NAME_LENGTH)
    .join("")
    .replace(/[.\s\u200c\u200d]+$/, "")
  return `${short || "file"}${ending}`
}

export const megabytes = (bytes: number): string => `${Math.floor(bytes / MEGABYTE)} MB`

/** Formats a size as "812 KB" or "3.4 MB". */
export const formatBytes = (bytes: number): string =>
  bytes < MEGABYTE
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / MEGABYTE).toFixed(1)} MB`

/** `name` as sent. */
export const FILE_MESSAGES = {
  together: `These files are larger than ${MAX_ORDER_BYTES / MEGABYTE} MB together. Choose fewer.`,
  several: `Choose at most ${MAX_FILES} files.`,
  empty: (name: string) => `“${shown(name)}” is empty. Choose another file.`,
  tooHeavy: (name: string, { family, maxBytes }: FileKind) =>
    `“${shown(name)}” is larger than ${megabytes(maxBytes)}, the most for a ${family}.`,
  otherKind: (name: string) =>
    `“${shown(name)}” isn't a file we accept. Choose a JPEG, PNG, WebP, PDF or MP4.`,
  convertible: (name: string, type: Convertible) =>
    `“${shown(name)}” isn't a file we accept. ${CONVERSIONS[type]}`,
  misnamed: (name: string, { family }: FileKind) =>
    `“${shown(name)}” is a ${family} and is called something else. Rename it or choose another file.`,
  unreadable: (name: string) => `“${shown(name)}” can't be read as a picture. Choose another one.`,
} as const

/** Returns an error for the first bytes, name and size; undefined when accepted. */
export function refusalByContent(name: string, head: Uint8Array, size = 0): string | undefined {
  const kind = kindByContent(head)
  if (!kind) {
    const type = convertibleType(head)
    return type ? FILE_MESSAGES.convertible(name, type) : FILE_MESSAGES.otherKind(name)
  }
  if (isMisnamed(name, kind)) return FILE_MESSAGES.misnamed(name, kind)
  return size > kind.maxBytes ? FILE_MESSAGES.tooHeavy(name, kind) : undefined
}

const shown = (name: string): string =>
  [...(name.split(/[/\\]/).at(-1) ?? "").replace(UNSAFE, "")].slice(0, 60).join("") || "file"

export const FILES_HINT =
  "JPEG, PNG or WebP up to 10 MB, PDF up to 20 MB, MP4 up to 200 MB; at most 10 files. We don't change them: details such as where a photo was taken stay in the file."

export const ACCEPTED_FILES = FILE_KINDS.flatMap(({ mediaType, extensions }) => [
  mediaType,
  ...extensions.map((extension) => `.${extension}`),
]).join(",")
