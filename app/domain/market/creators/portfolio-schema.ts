import { z } from "zod"
import { isHttpsLink } from "#app/domain/identity/profiles/profile.ts"
import { pictureField } from "#app/domain/identity/uploads/picture-schema.ts"
import { mendedLink, ROOM_OF_A_NAME, singleLine } from "#app/domain/shared/fields.ts"
import { MAX_CAPTION_LENGTH } from "./creator.ts"

const NOT_HTTPS = "Enter a whole link that begins with https://."
const NOTHING = "Give a link, or choose a picture."
const BOTH = "Give a link or choose a picture, not both."

const caption = singleLine(MAX_CAPTION_LENGTH, undefined, ROOM_OF_A_NAME).default("")

export const PortfolioInput = z
  .object({
    link: mendedLink()
      .refine((link) => link === "" || isHttpsLink(link), NOT_HTTPS)
      .optional(),
    picture: pictureField,
    caption,
  })
  .superRefine(({ link, picture }, context) => {
    if (Boolean(link) !== Boolean(picture)) return
    context.addIssue({ code: "custom", path: ["link"], message: link ? BOTH : NOTHING })
  })
export type PortfolioInput = z.output<typeof PortfolioInput>

export const CaptionInput = z.object({ caption })
