import filmStrip from "./film-strip.svg"

type FilmStripProps = {
  className?: string
  /** Empty where the strip only decorates. */
  alt: string
  loading?: "eager" | "lazy"
}

/** Six portraits on a strip of film, one of them circled and ticked: the product in one picture. */
export function FilmStrip({ className, alt, loading = "eager" }: FilmStripProps) {
  return (
    <img
      src={filmStrip}
      alt={alt}
      width={1550}
      height={444}
      loading={loading}
      className={className}
    />
  )
}
