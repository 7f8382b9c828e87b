import { z } from "zod"
import { findPictureError, MAX_PICTURE_BYTES, PICTURE_MESSAGES } from "./picture-rules.ts"
import { findFileRefusal, validateFiles } from "./validate-files.ts"

/** Absent keeps the present picture. */
export const pictureField = z
  .file({ error: PICTURE_MESSAGES.several })
  .superRefine((file, context) => {
    const message = findFileRefusal(file)
    if (message) context.addIssue({ code: "custom", message })
  })
  .optional()

export const validatePictures = (files: Iterable<File>): Promise<void> =>
  validateFiles(files, ({ size }, head) => {
    const reason = size === 0 ? "empty" : findPictureError(head)
    const refusal = reason ?? (size > MAX_PICTURE_BYTES ? "tooHeavy" : undefined)
    return refusal && PICTURE_MESSAGES[refusal]
  })
