import { z } from "zod"
import { claimedKind, FILE_MESSAGES, isForeign, MAX_FILES, MAX_ORDER_BYTES } from "./file-rules.ts"

/** A file input of a form. The server takes files as they come and leaves this field empty. */
export const filesField = z
  .array(z.file())
  .max(MAX_FILES, FILE_MESSAGES.several)
  .superRefine((files, context) => {
    const refuse = (message: string) => context.addIssue({ code: "custom", message })
    for (const file of files) {
      const { name, size } = file
      const kind = claimedKind(file)
      if (size === 0) refuse(FILE_MESSAGES.empty(name))
      else if (kind && size > kind.maxBytes) refuse(FILE_MESSAGES.tooHeavy(name, kind))
      // Of the others the server says by their first bytes what they are.
      else if (!kind && isForeign(file)) refuse(FILE_MESSAGES.otherKind(name))
    }
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    if (bytes > MAX_ORDER_BYTES) refuse(FILE_MESSAGES.together)
  })
  .optional()
