const FRAMES = [16, 146, 276]
const HOLES = Array.from({ length: 20 }, (_, hole) => 9 + hole * 20)

/** A strip of film on which nothing was taken, with a pencil's question over its middle frame. */
export function BlankFilm({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 406 200" aria-hidden="true" className={className}>
      <g transform="rotate(-2 203 100)">
        <path className="fill-film" d="M0 16h406v168H0z" />
        {HOLES.map((x) => (
          <path key={x} className="fill-film-paper" d={`M${x} 22h9v8h-9zM${x} 170h9v8h-9z`} />
        ))}
        {FRAMES.map((x) => (
          <path key={x} className="fill-film-blank" d={`M${x} 40h114v120H${x}z`} />
        ))}
        <path
          className="fill-none stroke-pencil"
          strokeWidth="7"
          strokeLinecap="round"
          d="M184 82c3-22 40-24 39 2-1 17-21 17-21 36M202 138v.5"
        />
      </g>
    </svg>
  )
}
