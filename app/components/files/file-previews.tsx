import { type MouseEvent, useRef } from "react"
import { formatBytes } from "#app/domain/identity/files/file-kinds.ts"
import { Button } from "#app/ui/button.tsx"
import { cx } from "#app/ui/class-names.ts"
import { useHydrated } from "#app/ui/use-hydrated.ts"
import { href, urls } from "#app/urls/index.ts"

export type PreviewFile = { id: string; name: string; bytes: number; mediaType: string }

/** Makes files commentable: a press gives a place in per mille, or a second. */
export type FileCommenting = {
  pinsOf: (fileId: string) => readonly { number: number; x: number; y: number }[]
  /** Absent where nothing can be added. */
  onPick?: (place: { fileId: string; x?: number; y?: number; second?: number }) => void
}

type FilePreviewsProps = {
  files: readonly PreviewFile[]
  /** Several deliverables share one screen. */
  isSmall?: boolean
  /** Loads no video before it is played. */
  isFolded?: boolean | undefined
  pinning?: FileCommenting | undefined
  /** Guests have addresses of their own. */
  fileHref?: (fileId: string) => string
}

const ownHref = (fileId: string) => href(urls.file, { fileId })

/** Shows pictures, videos and PDFs, each with its link. */
export function FilePreviews({ files, fileHref = ownHref, ...props }: FilePreviewsProps) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Files" className={cx("grid gap-3", files.length > 1 && "sm:grid-cols-2")}>
      {files.map((file) => (
        <li key={file.id} className="grid content-start gap-1">
          <Preview file={file} address={fileHref(file.id)} {...props} />
          <span className="text-sm">
            <a href={fileHref(file.id)} data-reload="" className="text-link wrap-anywhere">
              {file.name}
            </a>{" "}
            <span className="text-muted">{formatBytes(file.bytes)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

const FRAME = "w-full rounded-card border border-line bg-sunken"
const shapeOf = (isSmall = false) => (isSmall ? "h-40" : "aspect-4/3")

type PreviewProps = Omit<FilePreviewsProps, "files" | "fileHref"> & {
  file: PreviewFile
  address: string
}

function Preview({ isSmall, isFolded, ...of }: PreviewProps) {
  const shape = of.pinning ? undefined : shapeOf(isSmall)
  const { name, mediaType } = of.file
  if (mediaType.startsWith("image/")) return <Picture {...of} shape={shape} />
  if (mediaType.startsWith("video/")) {
    return <Video {...of} shape={shape} preload={isFolded ? "none" : "metadata"} />
  }
  return (
    <iframe
      src={`${of.address}?preview#toolbar=0&view=FitH`}
      title={name}
      loading="lazy"
      className={cx(FRAME, shapeOf(isSmall))}
    />
  )
}

type ShapedProps = Pick<PreviewProps, "file" | "address" | "pinning"> & {
  shape: string | undefined
}

/** Without a script a press opens the file. */
function Picture({ file, address, pinning, shape }: ShapedProps) {
  const pick = (event: MouseEvent<HTMLElement>) => {
    // A key has no place.
    if (!pinning?.onPick || event.detail === 0) return
    event.preventDefault()
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const x = Math.round(((event.clientX - left) / width) * 1000)
    const y = Math.round(((event.clientY - top) / height) * 1000)
    pinning.onPick({ fileId: file.id, x, y })
  }
  return (
    <a href={address} data-reload="" onClick={pick} className="relative block">
      <img
        src={`${address}?preview`}
        alt={file.name}
        loading="lazy"
        className={cx(FRAME, "object-contain", shape ?? "h-auto min-h-11")}
      />
      {pinning && <Pins pins={pinning.pinsOf(file.id)} />}
    </a>
  )
}

function Pins({ pins }: { pins: ReturnType<FileCommenting["pinsOf"]> }) {
  return (
    <svg aria-hidden="true" className="absolute inset-0" width="100%" height="100%">
      {pins.map(({ number, x, y }) => (
        <g key={number}>
          <circle cx={`${x / 10}%`} cy={`${y / 10}%`} r="12" fill="var(--color-accent)" />
          <text
            x={`${x / 10}%`}
            y={`${y / 10}%`}
            dy="4"
            textAnchor="middle"
            fill="var(--color-surface)"
            className="text-xs font-semibold"
          >
            {number}
          </text>
        </g>
      ))}
    </svg>
  )
}

type VideoProps = ShapedProps & { preload: "none" | "metadata" }

function Video({ file: { id, name }, address, pinning, shape, preload }: VideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  const isHydrated = useHydrated()
  const pick = () =>
    pinning?.onPick?.({ fileId: id, second: Math.floor(video.current?.currentTime ?? 0) })
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: a draft has no captions. */}
      <video
        ref={video}
        src={address}
        controls
        playsInline
        preload={preload}
        aria-label={name}
        className={cx(FRAME, shape ?? "max-h-[36rem]")}
      />
      {isHydrated && pinning?.onPick && (
        <Button type="button" kind="quiet" size="small" onClick={pick}>
          Comment at this second
        </Button>
      )}
    </>
  )
}
