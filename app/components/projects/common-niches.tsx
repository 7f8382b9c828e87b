import { NICHES } from "#db/schema/market-words.ts"

/** What a text field for a niche offers by its `list`; any other text is as good. */
export const CommonNiches = ({ id }: { id: string }) => (
  <datalist id={id}>
    {NICHES.map((niche) => (
      <option key={niche} value={niche} />
    ))}
  </datalist>
)
