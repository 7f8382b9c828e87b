import "./creators.css"
import type { PortfolioItem } from "#app/domain/market/creators/creator.ts"
import { Icon } from "#app/ui/icon.tsx"
import { href, urls } from "#app/urls/index.ts"

type PortfolioProps = { items: readonly PortfolioItem[]; by: string }

const MAX_ON_WALL = 5

/** The first pictures, which a page leads with, and everything else. */
export function splitPortfolio(items: readonly PortfolioItem[]) {
  const wall = items.filter(({ pictureId }) => pictureId !== null).slice(0, MAX_ON_WALL)
  return { wall, more: items.filter((item) => !wall.includes(item)) }
}

const nameOf = (index: number, by: string): string => `Work ${index + 1} by ${by}`

/** Each picture opens whole. */
export const WorkWall = ({ items, by }: PortfolioProps) => (
  <ul aria-label={`Work by ${by}`} className="work-wall">
    {items.map(({ id, pictureId, caption }, index) => (
      <li key={id}>
        <a href={href(urls.picture, { pictureId: pictureId ?? "" })} data-reload="">
          <img
            src={href(urls.picture, { pictureId: pictureId ?? "" })}
            alt={caption || nameOf(index, by)}
            width={1024}
            height={768}
            decoding="async"
          />
          {caption && <span aria-hidden="true">{caption}</span>}
        </a>
      </li>
    ))}
  </ul>
)

export const Portfolio = ({ items, by }: PortfolioProps) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-4">
    {items.map((item, index) => (
      <li key={item.id}>
        <PortfolioEntry item={item} name={`More work ${index + 1} by ${by}`} />
      </li>
    ))}
  </ul>
)

type EntryProps = { item: PortfolioItem; name: string }

/** `rel` says that we do not vouch for users' links. */
export function PortfolioEntry({ item: { link, pictureId, caption }, name }: EntryProps) {
  if (pictureId !== null) {
    return (
      <figure className="grid gap-2">
        <img
          src={href(urls.picture, { pictureId })}
          alt={caption || name}
          width={512}
          height={384}
          loading="lazy"
          decoding="async"
          className="aspect-4/3 w-full rounded-card border border-line bg-sunken object-cover"
        />
        {caption && (
          <figcaption aria-hidden="true" className="text-sm text-muted wrap-anywhere">
            {caption}
          </figcaption>
        )}
      </figure>
    )
  }
  if (link === null) return null
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="flex h-full min-h-24 flex-col justify-between gap-3 rounded-card border border-line bg-raised p-4 hover:bg-sunken"
    >
      <span className="font-medium wrap-anywhere">{caption || name}</span>
      <span className="flex items-center gap-2 text-sm text-muted wrap-anywhere">
        <Icon name="link" />
        {new URL(link).host.replace(/^www\./, "")}
        <span className="sr-only">(opens in a new tab)</span>
      </span>
    </a>
  )
}
