import { formatBytes } from "#app/domain/identity/files/file-kinds.ts"
import { href, urls } from "#app/urls/index.ts"

/** A file as a page shows it: a small picture, or a PDF in its frame. */
export const filePreviewHref = (fileId: string): string => `${href(urls.file, { fileId })}?preview`

type FileListProps = {
  files: readonly { id: string; name: string; bytes: number }[]
  pattern?: typeof urls.file | typeof urls.admin.file
}

export function FileList({ files, pattern = urls.file }: FileListProps) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Files" className="grid gap-1">
      {files.map(({ id, name, bytes }) => (
        <li key={id}>
          <a
            href={href(pattern, { fileId: id })}
            data-reload=""
            className="text-link wrap-anywhere"
          >
            {name}
          </a>{" "}
          <span className="text-sm text-muted">{formatBytes(bytes)}</span>
        </li>
      ))}
    </ul>
  )
}
