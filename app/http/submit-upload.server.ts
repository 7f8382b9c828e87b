import type { z } from "zod"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { href, urls } from "#app/urls.ts"
import { redirectLoggedOut } from "./flash.server.ts"
import type { FieldNames } from "./form-fields.server.ts"
import { isRefusal, type Refusal } from "./handler.server.ts"
import { BrokenMultipart, boundaryOf, readParts } from "./multipart.server.ts"
import { MAX_TEXT_LENGTH, readForm, UnreadableForm } from "./read-form.server.ts"
import { hasSession } from "./session.server.ts"
import { submitForm } from "./submit-form.server.ts"

/** What takes the files of a form as they come, and deletes at the end what nobody kept. */
type Batch = {
  take(sentName: string, pieces: AsyncIterable<Uint8Array>): Promise<void>
  close(): Promise<void>
}

/** More parts than any form of ours has, files and fields together. */
const MAX_PARTS = 60

/**
 * `submitForm` for a form with files under `filesField`: they go to `batch` piece by piece. A refused file
 * is said by its field; the rest of the body is read and thrown away, so that the answer reaches the
 * browser. A session that ended meanwhile acts no more.
 */
export async function submitUpload<Schema extends z.ZodType, Result>(
  request: Request,
  schema: Schema,
  { batch, filesField }: { batch: Batch; filesField: string },
  onValid: (input: z.output<Schema>) => Result,
) {
  let refusal: Refusal | undefined
  const read = async (_: Request, names: FieldNames): Promise<FormData> => {
    const boundary = boundaryOf(request)
    if (currentRequest()?.bodyRefusal !== undefined || !boundary || !request.body) {
      return readForm(request, names)
    }
    const form = new FormData()
    refusal = await readInto(form, readParts(request.body, boundary), names, filesField, batch)
    if (!(await hasSession(request)))
      throw await redirectLoggedOut(request, href(urls.login.welcome), form)
    return form
  }
  const act = (input: z.output<Schema>) => {
    if (refusal) throw refusal
    return onValid(input)
  }
  try {
    return await submitForm(request, schema, act, { read })
  } finally {
    await batch.close()
  }
}

/** Reads texts into the form and files into the batch. Returns why a file was refused, if one was. */
async function readInto(
  form: FormData,
  parts: ReturnType<typeof readParts>,
  names: FieldNames,
  filesField: string,
  batch: Batch,
): Promise<Refusal | undefined> {
  let refusal: Refusal | undefined
  let count = 0
  let room = MAX_TEXT_LENGTH
  try {
    for await (const { name, fileName, pieces } of parts) {
      count += 1
      if (count > MAX_PARTS) throw new UnreadableForm("That is more than this form can take.", 413)
      if (fileName === undefined) {
        const text = await readText(pieces, room)
        room -= text.length
        const known = form.getAll(name).length
        if (name !== filesField && known < (names.get(name) ?? 0)) form.append(name, text)
      } else if (name === filesField && fileName !== "" && !refusal) {
        refusal = await batch.take(fileName, pieces).then(() => undefined, refusalOf)
      }
    }
  } catch (error) {
    if (!(error instanceof BrokenMultipart)) throw error
    throw new UnreadableForm("The form did not arrive whole. Please send it again.", 400)
  }
  return refusal
}

function refusalOf(error: unknown): Refusal {
  if (isRefusal(error)) return error
  throw error
}

async function readText(pieces: AsyncIterable<Uint8Array>, most: number): Promise<string> {
  const read: Uint8Array[] = []
  let length = 0
  for await (const piece of pieces) {
    length += piece.byteLength
    if (length > most) throw new UnreadableForm("That is more than this form can take.", 413)
    read.push(piece)
  }
  return Buffer.concat(read).toString("utf8")
}
