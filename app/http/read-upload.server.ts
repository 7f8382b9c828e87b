import type { FieldNames } from "./form-fields.server.ts"
import { isRefusal, type Refusal } from "./handler.server.ts"
import { BrokenMultipart, readParts } from "./multipart.server.ts"
import { MAX_TEXT_LENGTH, UnreadableForm } from "./read-form.server.ts"

/** Takes files as they arrive; `close` deletes those not kept. */
export type UploadBatch = {
  take(sentName: string, pieces: AsyncIterable<Uint8Array>): Promise<void>
  close(): Promise<void>
}

export type PictureBatch = UploadBatch & {
  readonly picture: Uint8Array | (() => Promise<Uint8Array>) | undefined
}

/** The project form has 51 fields, 10 files and 10 boxes to remove some. */
const MAX_PARTS = 80

/**
 * Reads a form's texts (only `names`, if given) and streams its files to the batch. Reads on after
 * a refused file, so that the answer reaches the browser. @throws UnreadableForm
 */
export async function readUpload(
  body: ReadableStream<Uint8Array>,
  boundary: string,
  { batch, filesField, names }: { batch: UploadBatch; filesField: string; names?: FieldNames },
): Promise<{ form: FormData; hasFiles: boolean; refusal: Refusal | undefined }> {
  const form = new FormData()
  let refusal: Refusal | undefined
  let hasFiles = false
  let count = 0
  let room = MAX_TEXT_LENGTH
  try {
    for await (const { name, fileName, pieces } of readParts(body, boundary)) {
      count += 1
      if (count > MAX_PARTS) throw new UnreadableForm("That is more than this form can take.", 413)
      if (fileName === undefined) {
        const text = await readText(pieces, room)
        room -= text.length
        const isWanted = !names || form.getAll(name).length < (names.get(name) ?? 0)
        if (name !== filesField && isWanted) form.append(name, text)
      } else if (name === filesField && fileName !== "") {
        hasFiles = true
        refusal ??= await batch.take(fileName, pieces).then(() => undefined, refusalOf)
      }
    }
  } catch (error) {
    if (!(error instanceof BrokenMultipart)) throw error
    throw new UnreadableForm("The form did not arrive whole. Please send it again.", 400)
  }
  return { form, hasFiles, refusal }
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
