import { z } from "zod"

/** The most that a picture may weigh when it is sent, in bytes. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024

/** The form field and the multipart part that carry a picture. */
export const PICTURE_FIELD = "picture"

export const PICTURE_MESSAGES = {
  several: "Choose one picture only.",
  empty: "This picture file is empty. Choose another one.",
  tooHeavy: "This picture is larger than 2 MB. Choose a smaller one.",
  tooLarge: "This picture has too many pixels. Choose one of at most 4096 × 4096.",
  unreadable: "This file is not a picture that we can read. Choose a JPEG, PNG or WebP.",
} as const

/** A file input of a form: absent where nothing was chosen, which leaves the picture as it is. */
export const pictureField = z
  .file({ error: PICTURE_MESSAGES.several })
  .min(1, PICTURE_MESSAGES.empty)
  .max(MAX_PICTURE_BYTES, PICTURE_MESSAGES.tooHeavy)
  .optional()
