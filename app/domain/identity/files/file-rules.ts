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
import { FILE_KINDS, type FileKind, MAX_ORDER_BYTES, megabytes } from "./file-kinds.ts"

export const FILES_FIELD = "files"
export const MAX_FILES = 10

/** By content: docs/rules.md#private-files */
const DETECTORS: Record<FileKind["mediaType"], (head: Uint8Array) => boolean> = {
  "image/jpeg": isJpeg,
  "image/png": isPng,
  "image/webp": isWebp,
  "video/mp4": isMp4,
  "application/pdf": isPdf,
}

/** Extensions that converters leave unchanged. */
const LEGACY_ENDINGS: Record<FileKind["family"], readonly string[]> = {
  picture: ["heic", "heif", "avif", "gif", "bmp", "tif", "tiff"],
  video: ["mov", "qt", "avi", "mkv", "webm", "mpg", "mpeg", "wmv"],
  PDF: [],
}
const FAMILIES = ["picture", "video", "PDF"] as const
/** Other dots belong to the name, as in "IMG_2026.11.28". */
const FOREIGN_ENDINGS =
  /^(exe|cmd|bat|msi|sh|ps1|apk|jar|dmg|js|x?html?|svg|php|zip|rar|7z|gz|docx?|xlsx?|pptx?|txt|csv|mp3|m4a|wav)$/

export const detectFileKind = (head: Uint8Array): FileKind | undefined =>
  FILE_KINDS.find(({ mediaType }) => DETECTORS[mediaType](head))

/** Finds an extension that names a type, ignoring other dots. */
function extensionOf(name: string): string | undefined {
  const last = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase()
  return last !== undefined && (FOREIGN_ENDINGS.test(last) || familyOf(last)) ? last : undefined
}

const familyOf = (extension: string): FileKind["family"] | undefined =>
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

/** `name` as sent. */
export const FILE_MESSAGES = {
  together: `These files are larger than ${megabytes(MAX_ORDER_BYTES)} together. Choose fewer.`,
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
export function findFileError(name: string, head: Uint8Array, size = 0): string | undefined {
  const kind = detectFileKind(head)
  if (!kind) {
    const type = convertibleType(head)
    return type ? FILE_MESSAGES.convertible(name, type) : FILE_MESSAGES.otherKind(name)
  }
  if (isMisnamed(name, kind)) return FILE_MESSAGES.misnamed(name, kind)
  return size > kind.maxBytes ? FILE_MESSAGES.tooHeavy(name, kind) : undefined
}

const shown = (name: string): string =>
  [...(name.split(/[/\\]/).at(-1) ?? "").replace(UNSAFE, "")].slice(0, 60).join("") || "file"
