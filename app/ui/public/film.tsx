import filmStrip from "./film-strip.svg"

/** `alt` is empty for decoration. */
type FilmStripProps = { alt: string; loading?: "eager" | "lazy" }

export const FilmStrip = ({ alt, loading = "eager" }: FilmStripProps) => (
  <img src={filmStrip} alt={alt} width={1550} height={444} loading={loading} />
)

const FRAMES = [16, 146, 276]
const HOLES = Array.from({ length: 20 }, (_, hole) => 9 + hole * 20)

const QUESTION = "M184 82c3-22 40-24 39 2-1 17-21 17-21 36M202 138v.5"
const SOMEBODY = "M57 66a22 22 0 1 1 0 44 22 22 0 0 1 0-44ZM13 160c2-26 18-42 44-42s42 16 44 42Z"
const MORE_EACH_FRAME = ["opacity-5", "opacity-20", "opacity-60"]

type BlankFilmProps = { className: string; isDeveloping?: boolean }

export function BlankFilm({ className, isDeveloping }: BlankFilmProps) {
  return (
    <svg viewBox="-8 2 422 196" aria-hidden="true" className={className}>
      <g transform="rotate(-2 203 100)">
        <path className="fill-film" d="M0 16h406v168H0z" />
        <path
          className="fill-film-paper"
          d={HOLES.map((x) => `M${x} 22h9v8h-9zM${x} 170h9v8h-9z`).join("")}
        />
        <path
          className="fill-film-blank"
          d={FRAMES.map((x) => `M${x} 40h114v120H${x}z`).join("")}
        />
        {isDeveloping ? (
          FRAMES.map((x, frame) => (
            <path
              key={x}
              className={`fill-film-paper ${MORE_EACH_FRAME[frame]}`}
              transform={`translate(${x} 0)`}
              d={SOMEBODY}
            />
          ))
        ) : (
          <path
            className="fill-none stroke-pencil"
            strokeWidth="7"
            strokeLinecap="round"
            d={QUESTION}
          />
        )}
      </g>
    </svg>
  )
}
