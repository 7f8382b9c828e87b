import { Badge } from "#app/ui/badge.tsx"
import { cx } from "#app/ui/class-names.ts"
import portraitAsha from "./portrait-asha.svg"
import portraitKabir from "./portrait-kabir.svg"
import portraitMira from "./portrait-mira.svg"
import { SampleNote } from "./samples.tsx"

/** Instagram counts; the other three are 0. */
const influencers = [
  {
    name: "Mira Sen",
    portrait: portraitMira,
    portraitText: "Mira, dark bob and striped jersey, before a low sun",
    niches: ["Food", "Slow travel"],
    instagramFollowers: "48.2K",
    place: "lg:col-start-1 lg:row-span-2 lg:row-start-1",
  },
  {
    name: "Kabir Gill",
    portrait: portraitKabir,
    portraitText: "Kabir, red turban and full beard, before mountains",
    niches: ["Outdoors", "Fitness"],
    instagramFollowers: "31.7K",
    place: "lg:col-start-2",
  },
  {
    name: "Asha Menon",
    portrait: portraitAsha,
    portraitText: "Asha, wide curls and golden earrings, under an arch",
    niches: ["Beauty", "Crafts"],
    instagramFollowers: "9.4K",
    place: "lg:mt-20",
  },
]

export function Gallery() {
  return (
    <section
      aria-labelledby="gallery"
      className="mx-auto grid max-w-page grid-cols-3 gap-x-3 gap-y-10 px-4 py-16 sm:gap-x-8 sm:py-24 lg:grid-cols-[5fr_3.5fr_3.5fr]"
    >
      <div className="col-span-3 lg:col-span-2 lg:col-start-2">
        <h2 id="gallery" className="display section-title text-balance">
          Top influencers, close to their people
        </h2>
        <p className="mt-4 max-w-xl text-lg text-pretty text-muted">
          A smaller audience listens more closely. These are the kind of people who apply.
        </p>
        <SampleNote className="mt-2 text-muted" />
      </div>
      {influencers.map((influencer) => (
        <InfluencerCard key={influencer.name} {...influencer} />
      ))}
    </section>
  )
}

function InfluencerCard(props: (typeof influencers)[number]) {
  const { name, portrait, portraitText, niches, instagramFollowers, place } = props
  const counts = { Instagram: instagramFollowers, Youtube: "0", Tiktok: "0", X: "0" }
  return (
    <article className={cx("flex flex-col", place)}>
      <img
        src={portrait}
        alt={portraitText}
        width={400}
        height={500}
        loading="lazy"
        className="portrait aspect-4/5 max-h-[36rem] min-h-0 w-full flex-1 rounded-card object-cover lg:max-h-none"
      />
      <div className="mt-3 mb-2 flex flex-wrap items-center justify-between gap-2 sm:mt-4 sm:mb-0">
        <h3 className="text-base sm:text-xl">{name}</h3>
        <ul className="flex flex-wrap gap-1.5">
          {niches.map((niche) => (
            <li key={niche}>
              <Badge tone="neutral">{niche}</Badge>
            </li>
          ))}
        </ul>
      </div>
      <dl className="mt-auto border-t border-line pt-2 tabular-nums max-sm:text-sm sm:mt-3 sm:grid sm:grid-cols-2 sm:gap-3 sm:pt-3 lg:grid-cols-4">
        {Object.entries(counts).map(([network, count]) => (
          <div
            key={network}
            className="flex justify-between gap-1 sm:flex-col-reverse sm:justify-end"
          >
            <dt className="text-xs whitespace-nowrap text-muted sm:text-sm">{network}</dt>
            <dd className={cx("sm:text-lg", count === "0" ? "text-muted" : "font-semibold")}>
              {count}
            </dd>
          </div>
        ))}
      </dl>
    </article>
  )
}
