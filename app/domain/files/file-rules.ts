import { z } from "zod"

const MEGABYTE = 1024 * 1024

/** The form field and the multipart parts that carry files. */
export const FILES_FIELD = "files"
export const MAX_FILES = 10
/** All files of one order together, in bytes. */
export const MAX_ORDER_BYTES = 500 * MEGABYTE

type Kind = {
  mediaType: string
  family: "picture" | "PDF" | "video"
  /** The first is the one that its name is given. */
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
    extensions: ["jpg", "jpeg"],
    maxBytes: 10 * MEGABYTE,
    isIn: (head) => hasBytes(head, 0, [0xff, 0xd8, 0xff]),
  },
  {
    mediaType: "image/png",
    family: "picture",
    extensions: ["png"],
    maxBytes: 10 * MEGABYTE,
    isIn: (head) => hasBytes(head, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
  {
    mediaType: "image/webp",
    family: "picture",
    extensions: ["webp"],
    maxBytes: 10 * MEGABYTE,
    isIn: (head) => textAt(head, 0, 4) === "RIFF" && textAt(head, 8, 12) === "WEBP",
  },
  {
    mediaType: "application/pdf",
    family: "PDF",
    extensions: ["pdf"],
    maxBytes: 20 * MEGABYTE,
    isIn: (head) => textAt(head, 0, 5) === "%PDF-",
  },
  {
    mediaType: "video/mp4",
    family: "video",
    extensions: ["mp4", "m4v"],
    maxBytes: 200 * MEGABYTE,
    // The same box begins HEIC, AVIF and QuickTime, which are of other brands.
    isIn: (head) => textAt(head, 4, 8) === "ftyp" && MP4_BRANDS.test(textAt(head, 8, 12)),
  },
] as const satisfies readonly Kind[]
export type FileKind = (typeof FILE_KINDS)[number]

const MP4_BRANDS = /^(iso[2-9am]|mp4[12]|avc1|M4V |M4VH|M4VP|dash|MSNV|mmp4)$/

/** As many first bytes as tell the kind. */
export const HEAD_BYTES = 16

const hasBytes = (head: Uint8Array, at: number, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => head[at + index] === byte)

const textAt = (head: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...head.subarray(start, end))

/** The kind of a file by its first bytes; undefined for one that is none of ours. */
export const kindByContent = (head: Uint8Array): FileKind | undefined =>
  FILE_KINDS.find(({ isIn }) => isIn(head))

const extensionOf = (name: string): string | undefined =>
  /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase()

const hasExtension = ({ extensions }: FileKind, extension: string | undefined): boolean =>
  (extensions as readonly (string | undefined)[]).includes(extension)

/** The kind that a file claims to be, by its type or, where its browser knows none, by its name. */
const claimedKind = ({ name, type }: File): FileKind | undefined =>
  FILE_KINDS.find((kind) => kind.mediaType === type) ??
  FILE_KINDS.find((kind) => hasExtension(kind, extensionOf(name)))

/** Whether a name says another kind than the bytes; any picture may be called like any other. */
export function isMisnamed(name: string, kind: FileKind): boolean {
  const extension = extensionOf(name)
  const family = FILE_KINDS.filter((one) => one.family === kind.family)
  return extension !== undefined && !family.some((one) => hasExtension(one, extension))
}

/** What no file system and no header takes as part of a name, and what would hide or turn its end. */
const UNSAFE = /["<>:|?*\\/]|\p{Cc}|\p{Cf}|\p{Cs}|\p{Zl}|\p{Zp}/gu
const MAX_NAME_LENGTH = 100

/** A name as its sender gave it, made safe, with the ending of its kind. */
export function safeFileName(sent: string, kind: FileKind): string {
  const last = sent.split(/[/\\]/).at(-1) ?? ""
  const clean = last.normalize("NFC").replace(UNSAFE, "").replace(/\s+/g, " ").trim()
  const isRight = hasExtension(kind, extensionOf(clean))
  const ending = isRight ? `.${extensionOf(clean)}` : `.${kind.extensions[0]}`
  const stem = clean.replace(/\.[a-z0-9]{1,8}$/i, "").replace(/^[.\s]+/, "")
  // Cut first: the end of a long name would be looked for from each of its dots.
  const short = [...stem]
    .slice(0, MAX_NAME_LENGTH)
    .join("")
    .replace(/[.\s]+$/, "")
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
  misnamed: (name: string, { family }: FileKind) =>
    `“${shown(name)}” is a ${family} and is called something else. Rename it or choose another file.`,
  unreadable: (name: string) => `“${shown(name)}” cannot be read as a picture.`,
} as const

const shown = (name: string): string =>
  [...(name.split(/[/\\]/).at(-1) ?? "").replace(UNSAFE, "")].slice(0, 60).join("") || "file"

export const FILES_HINT =
  "JPEG, PNG or WebP up to 10 MB, PDF up to 20 MB, MP4 up to 200 MB; at most 10 files. They are passed on as they are, with what a camera wrote into them, such as the place."

/** What a file input may offer. */
export const ACCEPTED_FILES = FILE_KINDS.map(({ mediaType }) => mediaType).join(",")

/** A file input of a form. The server takes files as they come and leaves this field empty. */
export const filesField = z
  .array(z.file())
  .max(MAX_FILES, FILE_MESSAGES.several)
  .superRefine((files, context) => {
    const refuse = (message: string) => context.addIssue({ code: "custom", message })
    for (const file of files) {
      const { name, size } = file
      const kind = claimedKind(file)
      if (size === 0) refuse(FILE_MESSAGES.empty(name))
      else if (!kind) refuse(FILE_MESSAGES.otherKind(name))
      else if (size > kind.maxBytes) refuse(FILE_MESSAGES.tooHeavy(name, kind))
    }
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    if (bytes > MAX_ORDER_BYTES) refuse(FILE_MESSAGES.together)
  })
  .optional()
