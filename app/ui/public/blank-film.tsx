const FRAMES = [16, 146, 276]
const HOLES = Array.from({ length: 20 }, (_, hole) => 9 + hole * 20)

const QUESTION = "M184 82c3-22 40-24 39 2-1 17-21 17-21 36M202 138v.5"

type BlankFilmProps = {
  className?: string
  /** Whether a pencil's question stands over the middle frame; it does unless told otherwise. */
  hasQuestion?: boolean
}

/** A strip of film on which there is nothing to see. */
export function BlankFilm({ className, hasQuestion = true }: BlankFilmProps) {
  return (
    <svg viewBox="0 0 406 200" aria-hidden="true" className={className}>
      <g transform="rotate(-2 203 100)">
        <path className="fill-film" d="M0 16h406v168H0z" />
        <path
          className="fill-film-paper"
          d={HOLES.map((x) => `M${x} 22h9v8h-9zM${x} 170h9v8h-9z`).join("")}
        />
        {FRAMES.map((x) => (
          <path key={x} className="fill-film-blank" d={`M${x} 40h114v120H${x}z`} />
        ))}
        {hasQuestion && (
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
