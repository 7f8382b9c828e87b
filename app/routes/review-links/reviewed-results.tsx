import type { ReviewedResults as Results } from "#app/domain/admin/review-links/review-subjects.server.ts"
import { TYPE_LABELS } from "#app/domain/work/deliverables/deliverable-table.ts"
import { EmptyState } from "#app/ui/card.tsx"
import { ScrollTable } from "#app/ui/scroll-table.tsx"
import { CalendarDate } from "#app/ui/time.tsx"

const COLUMNS = ["Influencer", "Post", "Live since", "Views", "Likes", "Comments"].map(
  (header) => ({ header }),
)

const figure = (count: number | null) =>
  count === null ? "Not reported" : count.toLocaleString("en-IN")

/** As the influencers reported them, without money. */
export function ReviewedResults({ posts }: { posts: Results["posts"] }) {
  if (posts.length === 0) return <EmptyState text="No post is live yet." />
  return (
    <>
      <p className="text-muted">Figures as the influencers reported them.</p>
      <ScrollTable label="Live posts" columns={COLUMNS}>
        {posts.map((post) => (
          <tr key={post.id}>
            <th scope="row" data-label="Influencer" className="wrap-anywhere">
              {post.name}
            </th>
            <td data-label="Post">
              <a href={post.liveUrl ?? ""} rel="noreferrer nofollow" className="text-link">
                {TYPE_LABELS[post.type]}
                <span className="sr-only"> of {post.name}</span>
              </a>
            </td>
            <td data-label="Live since">
              {post.liveAt === null ? "Unknown" : <CalendarDate at={post.liveAt} />}
            </td>
            <td data-label="Views">{figure(post.views)}</td>
            <td data-label="Likes">{figure(post.likes)}</td>
            <td data-label="Comments">{figure(post.comments)}</td>
          </tr>
        ))}
      </ScrollTable>
    </>
  )
}
