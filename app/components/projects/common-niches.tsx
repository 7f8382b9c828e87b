import { NICHES } from "#db/schema/market-words.ts"

/** Suggestions for an input's `list`; other texts are allowed. */
export const CommonNiches = ({ id }: { id: string }) => (
  <datalist id={id}>
    {NICHES.map((niche) => (
      <option key={niche} value={niche} />
    ))}
  </datalist>
)
