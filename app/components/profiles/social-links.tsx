import { Icon, type IconName } from "#app/ui/icon.tsx"

const icons: Record<string, IconName> = {
  Instagram: "instagram",
  Youtube: "youtube",
  Tiktok: "tiktok",
  X: "x",
}

/** `rel` says that we do not vouch for users' links. */
export function SocialLinks({ links }: { links: readonly { platform: string; href: string }[] }) {
  return (
    <ul className="-ml-2 flex flex-wrap gap-1">
      {links.map(({ platform, href }) => (
        <li key={platform}>
          <a
            href={href}
            title={platform}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="inline-flex size-9 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink"
          >
            <Icon name={icons[platform] ?? "link"} />
            <span className="sr-only">{platform} (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
