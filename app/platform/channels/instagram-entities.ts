import { z } from "zod"

/** Some answers wrap the object, some do not. */
const wrapped = <T extends z.ZodType>(entity: T) =>
  z.union([z.object({ data: z.tuple([entity]) }).transform(({ data }) => data[0]), entity])

export const ShortToken = wrapped(
  z.object({
    access_token: z.string().min(1),
    permissions: z.union([z.string().transform((text) => text.split(",")), z.array(z.string())]),
  }),
)
export const LongToken = z.object({ access_token: z.string().min(1), expires_in: z.number() })
export const Account = wrapped(
  z.object({
    id: z.string(),
    user_id: z.string(),
    username: z.string(),
    followers_count: z.number().int().optional(),
  }),
)
export const Media = z.object({
  id: z.string(),
  caption: z.string().catch(""),
  permalink: z.string(),
  timestamp: z.string().transform((text) => Date.parse(text)),
  like_count: z.number().int().nullish(),
  comments_count: z.number().int().nullish(),
})
export const MediaPage = z
  .object({
    data: z.array(z.object({ id: z.string(), permalink: z.string() })),
    paging: z
      .object({ next: z.string(), cursors: z.object({ after: z.string() }) })
      .optional()
      .catch(undefined),
  })
  .transform(({ data, paging }) => ({ data, next: paging?.cursors.after }))
export const MEDIA_FIELDS = "id,caption,permalink,timestamp,like_count,comments_count"
export const METRICS = ["views", "reach", "saved", "shares"] as const
export const Insights = z.object({
  data: z.array(z.object({ name: z.string(), values: z.array(z.object({ value: z.number() })) })),
})
export const InsightsBreakdown = z.object({
  data: z.array(
    z.object({
      total_value: z.object({
        breakdowns: z.array(
          z.object({
            results: z
              .array(z.object({ dimension_values: z.array(z.string()), value: z.number() }))
              .default([]),
          }),
        ),
      }),
    }),
  ),
})

export const QUOTA_CODES = new Set([4, 17, 32, 341, 613, 80002])
/** Pages of 50 posts; a live link is among the newest. */
export const MAX_PAGES = 4

export const GraphError = z.object({
  error: z.object({ code: z.number(), error_subcode: z.number().optional() }),
})
export const SignedPayload = z.object({
  algorithm: z.literal("HMAC-SHA256"),
  issued_at: z.number(),
  user_id: z.union([z.string(), z.number().transform(String)]),
})
