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

/** The form field and the multipart parts that carry files. */
export const FILES_FIELD = "files"
export const MAX_FILES = 10
/** All files of one order together, in bytes. */
export const MAX_ORDER_BYTES = 500 * MEGABYTE

type Kind = {
  mediaType: string
  family: "picture" | "PDF" | "video"
  /** Endings that are its own. The first is the one that a name without one is given. */
  extensions: readonly string[]
  maxBytes: number
  /** Whether its first bytes say so. */
  isIn: (head: Uint8Array) => boolean
}

/** What may be handed in or sent, told by content: docs/rules.md#private-files */
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

/** Endings of other types of the same families, which programs leave on what they have converted. */
const LEGACY_ENDINGS: Record<Kind["family"], readonly string[]> = {
  picture: ["heic", "heif", "avif", "gif", "bmp", "tif", "tiff"],
  video: ["mov", "qt", "avi", "mkv", "webm", "mpg", "mpeg", "wmv"],
  PDF: [],
}
const FAMILIES = ["picture", "video", "PDF"] as const
/** Endings that say something else. Behind any other dot stands a part of the name, as in "IMG_2026.11.28". */
const FOREIGN_ENDINGS =
  /^(exe|cmd|bat|msi|sh|ps1|apk|jar|dmg|js|x?html?|svg|php|zip|rar|7z|gz|docx?|xlsx?|pptx?|txt|csv|mp3|m4a|wav)$/

/** The kind of a file by its first bytes; undefined for one that is none of ours. */
export const kindByContent = (head: Uint8Array): FileKind | undefined =>
  FILE_KINDS.find(({ isIn }) => isIn(head))

/** The ending of a name that says a type; undefined for one without, and for a dot within a name. */
function extensionOf(name: string): string | undefined {
  const last = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase()
  return last !== undefined && (FOREIGN_ENDINGS.test(last) || familyOf(last)) ? last : undefined
}

const familyOf = (extension: string): Kind["family"] | undefined =>
  FILE_KINDS.find((kind) => hasExtension(kind, extension))?.family ??
  FAMILIES.find((family) => LEGACY_ENDINGS[family].includes(extension))

const hasExtension = ({ extensions }: FileKind, extension: string | undefined): boolean =>
  (extensions as readonly (string | undefined)[]).includes(extension)

/** Whether a name says another kind than the bytes; any picture may be called like any other. */
export function isMisnamed(name: string, kind: FileKind): boolean {
  const extension = extensionOf(name)
  return extension !== undefined && familyOf(extension) !== kind.family
}

/** What no file system and no header takes as part of a name, and what would hide or turn its end. */
const UNSAFE = /["<>:|?*\\/]|\p{Cc}|(?![\u200c\u200d])\p{Cf}|\p{Cs}|\p{Zl}|\p{Zp}/gu
const MAX_NAME_LENGTH = 100

/** A name as its sender gave it, made safe, with the ending of its kind. */
export function safeFileName(sent: string, kind: FileKind): string {
  const last = sent.split(/[/\\]/).at(-1) ?? ""
  // Joiners stay where they are spelling.
  const clean = cleanName(last.normalize("NFC").replace(UNSAFE, "")).replace(/\s+/g, " ").trim()
  const extension = extensionOf(clean)
  const ending = hasExtension(kind, extension) ? `.${extension}` : `.${kind.extensions[0]}`
  const stem = extension ? clean.slice(0, -extension.length - 1) : clean
  // Cut first: the end of a long name would be looked for from each of its dots.
  const short = [...stem.replace(/^[.\s]+/, "")]
    .slice(0, MAX_NAME_LENGTH)
    .join("")
    .replace(/[.\s\u200c\u200d]+$/, "")
  return `${short || "file"}${ending}`
}

export const megabytes = (bytes: number): string => `${Math.floor(bytes / MEGABYTE)} MB`

/** The size of a file as it is shown: "812 KB", "3.4 MB". */
export const formatBytes = (bytes: number): string =>
  bytes < MEGABYTE
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / MEGABYTE).toFixed(1)} MB`

/** What is said of a file that is refused; `name` as its sender gave it. */
export const FILE_MESSAGES = {
  together: `These files are larger than ${MAX_ORDER_BYTES / MEGABYTE} MB together. Choose fewer.`,
  several: `Choose at most ${MAX_FILES} files.`,
  empty: (name: string) => `“${shown(name)}” is empty. Choose another file.`,
  tooHeavy: (name: string, { family, maxBytes }: FileKind) =>
    `“${shown(name)}” is larger than ${megabytes(maxBytes)}, the most for a ${family}.`,
  otherKind: (name: string) =>
    `“${shown(name)}” is none of the files that we take: JPEG, PNG, WebP, PDF or MP4.`,
  convertible: (name: string, type: Convertible) =>
    `“${shown(name)}” is none of the files that we take. ${CONVERSIONS[type]}`,
  misnamed: (name: string, { family }: FileKind) =>
    `“${shown(name)}” is a ${family} and is called something else. Rename it or choose another file.`,
  unreadable: (name: string) => `“${shown(name)}” cannot be read as a picture.`,
} as const

/** Says why a file is refused by its first bytes, its name and its size, in bytes; undefined for one that is taken. */
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
  "JPEG, PNG or WebP up to 10 MB, PDF up to 20 MB, MP4 up to 200 MB; at most 10 files. They are passed on as they are, with what a camera wrote into them, such as the place."

/** What a file input may offer. */
export const ACCEPTED_FILES = FILE_KINDS.flatMap(({ mediaType, extensions }) => [
  mediaType,
  ...extensions.map((extension) => `.${extension}`),
]).join(",")
