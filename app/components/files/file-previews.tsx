import { formatBytes } from "#app/domain/identity/files/file-rules.ts"
import { href, urls } from "#app/urls/index.ts"

export type PreviewFile = { id: string; name: string; bytes: number; mediaType: string }

type FilePreviewsProps = {
  files: readonly PreviewFile[]
  /** Does not load a file before it is seen. */
  isFolded?: boolean
}

/** Shows pictures, videos and PDFs, each with its link. */
export function FilePreviews({ files, isFolded = false }: FilePreviewsProps) {
  if (files.length === 0) return null
  return (
    <ul
      aria-label="Files"
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] gap-3"
    >
      {files.map((file) => (
        <li key={file.id} className="grid content-start gap-1">
          <Preview file={file} isFolded={isFolded} />
          <FileLink file={file} />
        </li>
      ))}
    </ul>
  )
}

export const FileLink = ({ file: { id, name, bytes } }: { file: PreviewFile }) => (
  <span className="text-sm">
    <a href={href(urls.file, { fileId: id })} data-reload="" className="text-link wrap-anywhere">
      {name}
    </a>{" "}
    <span className="text-muted">{formatBytes(bytes)}</span>
  </span>
)

export const previewHref = ({ id }: PreviewFile) => `${href(urls.file, { fileId: id })}?preview`

const FRAME = "h-52 w-full rounded-card border border-line bg-sunken"

function Preview({ file, isFolded }: { file: PreviewFile; isFolded: boolean }) {
  const { id, name, mediaType } = file
  const url = href(urls.file, { fileId: id })
  if (mediaType.startsWith("image/")) {
    return (
      <a href={url} data-reload="">
        <img
          src={previewHref(file)}
          alt={name}
          loading="lazy"
          className={`${FRAME} object-contain`}
        />
      </a>
    )
  }
  if (mediaType.startsWith("video/")) {
    return <Video file={file} className={FRAME} preload={isFolded ? "none" : "metadata"} />
  }
  return (
    <iframe
      src={`${previewHref(file)}#toolbar=0&view=FitH`}
      title={name}
      loading="lazy"
      className={FRAME}
    />
  )
}

type VideoProps = {
  file: PreviewFile
  className: string
  preload?: "none" | "metadata"
  id?: string
}

export const Video = ({ file: { id, name }, preload = "metadata", ...props }: VideoProps) => (
  <video
    {...props}
    src={href(urls.file, { fileId: id })}
    controls
    playsInline
    preload={preload}
    aria-label={name}
  />
)
