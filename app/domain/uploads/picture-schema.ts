import { z } from "zod"
import { MAX_PICTURE_BYTES, PICTURE_MESSAGES } from "./picture-rules.ts"

/** A file input of a form: absent where nothing was chosen, which leaves the picture as it is. */
export const pictureField = z
  .file({ error: PICTURE_MESSAGES.several })
  .min(1, PICTURE_MESSAGES.empty)
  .max(MAX_PICTURE_BYTES, PICTURE_MESSAGES.tooHeavy)
  .optional()
