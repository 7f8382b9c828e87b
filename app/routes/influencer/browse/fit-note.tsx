import type { BrowsePage } from "#app/domain/market/projects/browse/browse-projects.server.ts"
import { href, urls } from "#app/urls/index.ts"

type Fact = BrowsePage["fittedBy"][number]

const WORDS: Record<Fact, string> = {
  platforms: "platforms",
  niches: "niches",
  followers: "followers",
}
const FACTS: readonly Fact[] = ["platforms", "niches", "followers"]

const inWords = (facts: readonly Fact[]): string =>
  facts
    .map((fact) => WORDS[fact])
    .join(", ")
    .replace(/, ([^,]*)$/, " and $1")

/** Links to profile facts still missing. */
export function FitNote({ fittedBy }: { fittedBy: readonly Fact[] }) {
  const missing = FACTS.filter((fact) => !fittedBy.includes(fact))
  return (
    <p className="mb-4 text-sm text-muted">
      {fittedBy.length > 0
        ? `Chosen by the ${inWords(fittedBy)} of your page.`
        : "Your profile says nothing yet by which projects could be chosen, so all are shown."}{" "}
      {missing.length > 0 && (
        <a href={href(urls.account.page)} className="text-link">
          Add your {inWords(missing)}
        </a>
      )}
    </p>
  )
}
