import type { ReviewedResults as Results } from "#app/domain/admin/review-links/review-subjects.server.ts"
import { TYPE_LABELS } from "#app/domain/work/deliverables/deliverable-table.ts"
import { EmptyState } from "#app/ui/card.tsx"
import { Table } from "#app/ui/table.tsx"
import { CalendarDate } from "#app/ui/time.tsx"

const figure = (count: number | null) =>
  count === null ? "Not reported" : count.toLocaleString("en-IN")

/** As the influencers reported them, without money. */
export function ReviewedResults({ posts }: { posts: Results["posts"] }) {
  if (posts.length === 0) return <EmptyState text="No post is live yet." />
  return (
    <>
      <p className="text-muted">Figures as the influencers reported them.</p>
      <Table
        label="Live posts"
        rows={posts}
        columns={[
          ["Influencer", (post) => post.name],
          [
            "Post",
            (post) => (
              <a href={post.liveUrl ?? ""} rel="noreferrer nofollow" className="text-link">
                {TYPE_LABELS[post.type]}
                <span className="sr-only"> of {post.name}</span>
              </a>
            ),
          ],
          [
            "Live since",
            (post) => (post.liveAt === null ? "Unknown" : <CalendarDate at={post.liveAt} />),
          ],
          ["Views", (post) => figure(post.views)],
          ["Likes", (post) => figure(post.likes)],
          ["Comments", (post) => figure(post.comments)],
        ]}
      />
    </>
  )
}
