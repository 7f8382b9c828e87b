const MEGABYTE = 1024 * 1024

export const MAX_ORDER_BYTES = 500 * MEGABYTE

type Kind = {
  mediaType: string
  family: "picture" | "PDF" | "video"
  /** The first one is added to a name without extension. */
  extensions: readonly string[]
  maxBytes: number
}

export const FILE_KINDS = [
  {
    mediaType: "image/jpeg",
    family: "picture",
    extensions: ["jpg", "jpeg", "jpe", "jfif", "jif", "pjpeg", "pjp"],
    maxBytes: 10 * MEGABYTE,
  },
  {
    mediaType: "image/png",
    family: "picture",
    extensions: ["png"],
    maxBytes: 10 * MEGABYTE,
  },
  {
    mediaType: "image/webp",
    family: "picture",
    extensions: ["webp"],
    maxBytes: 10 * MEGABYTE,
  },
  {
    mediaType: "video/mp4",
    family: "video",
    extensions: ["mp4", "m4v", "mp4v", "mpg4", "3gp", "3gpp", "3g2"],
    maxBytes: 200 * MEGABYTE,
  },
  {
    mediaType: "application/pdf",
    family: "PDF",
    extensions: ["pdf"],
    maxBytes: 20 * MEGABYTE,
  },
] as const satisfies readonly Kind[]
export type FileKind = (typeof FILE_KINDS)[number]

export const megabytes = (bytes: number): string => `${Math.floor(bytes / MEGABYTE)} MB`

/** Formats a size as "812 KB" or "3.4 MB". */
export const formatBytes = (bytes: number): string =>
  bytes < MEGABYTE
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${Number((bytes / MEGABYTE).toFixed(1))} MB`

export const FILES_HINT =
  "JPEG, PNG or WebP up to 10 MB, PDF up to 20 MB, MP4 up to 200 MB; at most 10 files. We don't change them: details such as where a photo was taken stay in the file."

export const ACCEPTED_FILES = FILE_KINDS.flatMap(({ mediaType, extensions }) => [
  mediaType,
  ...extensions.map((extension) => `.${extension}`),
]).join(",")
