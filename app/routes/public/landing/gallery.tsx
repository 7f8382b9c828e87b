import { Badge } from "#app/ui/badge.tsx"
import { cx } from "#app/ui/class-names.ts"
import portraitAsha from "./portrait-asha.svg"
import portraitKabir from "./portrait-kabir.svg"
import portraitMira from "./portrait-mira.svg"

/** Each with the count for Instagram; the other three networks stand at 0. */
const influencers = [
  {
    name: "Mira Sen",
    portrait: portraitMira,
    portraitText: "Mira, dark bob and striped jersey, before a low sun",
    niches: ["Food", "Slow travel"],
    instagramFollowers: "48.2K",
    place: "max-md:sm:col-span-2 lg:col-start-1 lg:row-span-2 lg:row-start-1",
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

/** Three sample influencers; the first one large, as on a magazine's page. */
export function Gallery() {
  return (
    <section
      aria-labelledby="gallery"
      className="mx-auto grid max-w-page gap-x-8 gap-y-10 px-4 py-16 sm:grid-cols-2 sm:py-24 md:grid-cols-3 lg:grid-cols-[5fr_3.5fr_3.5fr]"
    >
      <div className="sm:col-span-2 md:col-span-3 lg:col-span-2 lg:col-start-2">
        <h2 id="gallery" className="display section-title text-balance">
          Top influencers, close to their people
        </h2>
        <p className="mt-4 max-w-xl text-lg text-pretty text-muted">
          A smaller audience listens more closely. These are the kind of people who apply.
        </p>
        <p className="mt-2 text-sm text-muted">Illustrative: sample profiles</p>
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
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-xl">{name}</h3>
        <ul className="flex flex-wrap gap-1.5">
          {niches.map((niche) => (
            <li key={niche}>
              <Badge tone="neutral">{niche}</Badge>
            </li>
          ))}
        </ul>
      </div>
      <dl className="mt-3 flex justify-between gap-3 border-t border-line pt-3 tabular-nums">
        {Object.entries(counts).map(([network, count]) => (
          <div key={network} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted">{network}</dt>
            <dd className={cx("text-lg", count === "0" ? "text-muted" : "font-semibold")}>
              {count}
            </dd>
          </div>
        ))}
      </dl>
    </article>
  )
}
