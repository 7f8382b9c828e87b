import { filePreviewHref } from "#app/components/files/file-list.tsx"
import { href, urls } from "#app/urls/index.ts"

type BestPost = {
  id: string
  orderId: string
  creator: string
  post: string
  views: number | null
  source: string | null
  pictureId: string | undefined
}

const count = new Intl.NumberFormat("en-IN")

export function BestPosts({ posts }: { posts: readonly BestPost[] }) {
  if (posts.length === 0) return null
  return (
    <section aria-labelledby="best" className="mt-10">
      <h2 id="best" className="mb-4 text-xl">
        Most viewed posts
      </h2>
      <ul className="grid gap-4 sm:grid-cols-3">
        {posts.map(({ id, orderId, creator, post, views, source, pictureId }) => (
          <li key={id} className="grid content-start gap-2 rounded-card border border-line p-4">
            {pictureId && (
              <img
                src={filePreviewHref(pictureId)}
                alt=""
                loading="lazy"
                className="aspect-square w-full rounded-control object-cover"
              />
            )}
            <a href={href(urls.orders.show, { orderId })} className="text-link wrap-anywhere">
              {post} by {creator}
            </a>
            <span className="tabular-nums">
              {count.format(views ?? 0)} views <span className="text-sm text-muted">{source}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
