import { z } from "zod"
import { filesField } from "#app/domain/identity/files/file-schema.ts"
import {
  besideOthers,
  mendedLink,
  multiLine,
  NO_DAY,
  pasted,
  pastedTextField,
  wholeNumberField,
  withScheme,
} from "#app/domain/shared/fields.ts"
import { bookDayOfIso, startOfBookDay } from "#app/domain/shared/indian-time.ts"
import { DISCLOSURE_LABELS } from "#db/schema/words.ts"
import { MAX_LINK_LENGTH, NO_POST_LINK, readHttpsLink } from "./live-link.ts"

const MAX_TEXT = 4000
const MAX_REASON = 2000
const MAX_LABEL_REASON = 500
const MAX_COUNT = 1e12

const NOTHING = "Write something, add a file or give a link."
const NOT_HTTPS = "Enter a whole link that begins with https://."

/** Detects repeated or parallel forms. */
const seen = wholeNumberField(0, 1000)

/** Files are streamed to disk, outside the schema. */
export const SubmitWorkInput = z.object({
  text: multiLine(MAX_TEXT).optional(),
  link: mendedLink()
    .refine((link) => link === "" || readHttpsLink(link) !== undefined, NOT_HTTPS)
    .optional(),
  files: filesField,
  seen,
})
export type SubmitWorkInput = Omit<z.output<typeof SubmitWorkInput>, "files">
export const NOTHING_SUBMITTED = NOTHING

export const RequestChangesInput = z.object({
  reason: multiLine(MAX_REASON, "Say what should be changed."),
})
export type RequestChangesInput = z.output<typeof RequestChangesInput>

/** A newer version may have arrived while the page was open. */
export const ApproveWorkInput = z.object({ seen })

const SEEN_VERSION = /^([\w-]{1,64}):(\d{1,3})$/

/** "id:version" of each deliverable shown, separated by commas; an order has 50 at most. */
export const ApproveAllInput = z.object({
  seen: z
    .string()
    .max(4000)
    .transform((text, context) =>
      text.split(",").flatMap((one) => {
        const [, id, version] = SEEN_VERSION.exec(one) ?? []
        if (id) return { id, version: Number(version) }
        context.addIssue({ code: "custom", message: "Not a version." })
        return []
      }),
    ),
})
export type SeenVersion = z.output<typeof ApproveAllInput>["seen"][number]

/** At noon in India, most time zones have the same day. */
const NOON = 12 * 3_600_000

export const DeliverLiveInput = z
  .object({
    url: pastedTextField(MAX_LINK_LENGTH, "Enter the link of the post.")
      .overwrite(withScheme)
      .refine((link) => link === "" || readHttpsLink(link) !== undefined, NO_POST_LINK),
    label: z.enum(DISCLOSURE_LABELS, { error: "Choose how the post is labelled." }),
    noLabelReason: multiLine(MAX_LABEL_REASON).optional(),
    isSeenFirst: z.literal("yes").optional(),
    aiMade: z.enum(["no", "yes"]).optional(),
    postedOn: pasted()
      .transform((text, context) => {
        const day = bookDayOfIso(text)
        if (day === undefined) context.addIssue({ code: "custom", message: NO_DAY })
        return startOfBookDay(day ?? 0) + NOON
      })
      .optional(),
  })
  .superRefine(({ label, noLabelReason }, context) => {
    if (label !== "none" || noLabelReason) return
    const message = "Say why the post is no advertisement."
    context.addIssue({ code: "custom", path: ["noLabelReason"], message })
  }, besideOthers)
export type DeliverLiveInput = z.output<typeof DeliverLiveInput>

const count = (unit: string) => wholeNumberField(0, MAX_COUNT, { unit }).optional()

export const FiguresInput = z
  .object({
    views: count("views"),
    likes: count("likes"),
    comments: count("comments"),
    files: filesField,
  })
  .superRefine(({ views, likes, comments }, context) => {
    if ([views, likes, comments].some((one) => one !== undefined)) return
    context.addIssue({ code: "custom", path: ["views"], message: "Enter at least one figure." })
  })
export type FiguresInput = z.output<typeof FiguresInput>
