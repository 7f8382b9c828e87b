import type { z } from "zod"
import { Invalid } from "#app/domain/shared/errors.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { href, urls } from "#app/urls/index.ts"
import { redirectLoggedOut } from "./flash.server.ts"
import type { FieldNames } from "./form-fields.server.ts"
import type { Refusal } from "./handler.server.ts"
import { boundaryOf } from "./multipart.server.ts"
import { readForm } from "./read-form.server.ts"
import { readUpload, type UploadBatch } from "./read-upload.server.ts"
import { hasSession } from "./session.server.ts"
import { type SubmitOptions, submitForm } from "./submit-form.server.ts"
import { findSuspension } from "./suspension.server.ts"

const STAND_IN = new File(["-"], "file")

type UploadOptions = Pick<SubmitOptions, "unreadableMessage" | "errorMessage" | "findErrors"> & {
  batch: UploadBatch
  filesField: string
  /** Shows the schema that a file exists. */
  isFileSeen?: boolean
}

/** Streams `filesField` to `batch` and rechecks the session; a refused file is a field error. */
export async function submitUpload<Schema extends z.ZodType, Result>(
  request: Request,
  schema: Schema,
  { batch, filesField, isFileSeen = false, ...texts }: UploadOptions,
  onValid: (input: z.output<Schema>) => Result,
) {
  let refusal: Refusal | undefined
  const read = async (_: Request, names: FieldNames): Promise<FormData> => {
    const boundary = boundaryOf(request)
    if (currentRequest()?.bodyRefusal !== undefined || !boundary || !request.body) {
      return readForm(request, names)
    }
    const suspended = await findSuspension(request)
    const taking = suspended ? { ...batch, take: () => Promise.reject(suspended) } : batch
    const sent = await readUpload(request.body, boundary, { batch: taking, filesField, names })
    refusal = sent.refusal
    if (sent.hasFiles && isFileSeen) sent.form.set(filesField, STAND_IN)
    if (!(await hasSession(request))) {
      throw await redirectLoggedOut(request, href(urls.login.welcome), sent.form)
    }
    return sent.form
  }
  const act = (input: z.output<Schema>) => {
    if (refusal) throw refusal
    return onValid(input)
  }
  const findErrors = (typed: Record<string, unknown>) => ({
    ...texts.findErrors?.(typed),
    ...(refusal instanceof Invalid && refusal.fields),
  })
  try {
    return await submitForm(request, schema, act, { ...texts, read, findErrors })
  } finally {
    await batch.close()
  }
}
