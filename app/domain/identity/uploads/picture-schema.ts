import { z } from "zod"
import { findRefusal, judgeFiles } from "./judged-files.ts"
import { MAX_PICTURE_BYTES, PICTURE_MESSAGES, refusalOfPicture } from "./picture-rules.ts"

/** Absent keeps the present picture. */
export const pictureField = z
  .file({ error: PICTURE_MESSAGES.several })
  .superRefine((file, context) => {
    const message = findRefusal(file)
    if (message) context.addIssue({ code: "custom", message })
  })
  .optional()

export const judgePictures = (files: Iterable<File>): Promise<void> =>
  judgeFiles(files, ({ size }, head) => {
    const reason = size === 0 ? "empty" : refusalOfPicture(head)
    const refusal = reason ?? (size > MAX_PICTURE_BYTES ? "tooHeavy" : undefined)
    return refusal && PICTURE_MESSAGES[refusal]
  })
