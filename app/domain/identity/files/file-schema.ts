import { z } from "zod"
import { findFileRefusal, validateFiles } from "#app/domain/identity/uploads/validate-files.ts"
import { MAX_ORDER_BYTES } from "./file-kinds.ts"
import { FILE_MESSAGES, findFileError, MAX_FILES } from "./file-rules.ts"

/** Empty on the server, which streams files separately. */
export const filesField = z
  .array(z.file())
  .max(MAX_FILES, FILE_MESSAGES.several)
  .superRefine((files, context) => {
    const refuse = (message: string) => context.addIssue({ code: "custom", message })
    for (const refusal of files.map(findFileRefusal)) if (refusal) refuse(refusal)
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    if (bytes > MAX_ORDER_BYTES) refuse(FILE_MESSAGES.together)
  })
  .optional()

export const validateAttachments = (files: Iterable<File>): Promise<void> =>
  validateFiles(files, ({ name, size }, head) =>
    size === 0 ? FILE_MESSAGES.empty(name) : findFileError(name, head, size),
  )
