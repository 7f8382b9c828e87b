import { Readable } from "node:stream"
import { pictureFiles } from "#app/platform/file-store.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { validateFirstBytes } from "./first-bytes.server.ts"
import { findPictureError, MAX_PICTURE_BYTES } from "./picture-rules.ts"
import { invalidPicture, type SentPicture } from "./pictures.server.ts"

/** Kept on disk, as many pictures would fill memory. */
export type PictureBatch = {
  readonly picture: SentPicture | undefined
  /** @throws Invalid on `picture`, StorageUnavailable */
  take(sentName: string, pieces: AsyncIterable<Uint8Array>): Promise<void>
  close(): Promise<void>
}

export function receivePicture(): PictureBatch {
  let draft: string | undefined
  return {
    get picture() {
      const name = draft
      return name === undefined ? undefined : () => pictureFiles.readDraft(name)
    },
    async take(_sentName, pieces) {
      if (draft !== undefined) throw invalidPicture("several")
      draft = await pictureFiles.writeDraft(Readable.from(checked(pieces)))
    },
    async close() {
      try {
        if (draft !== undefined) await pictureFiles.delete(draft)
      } catch (error) {
        // The sweep retries.
        logger.error({ event: "picture.not_deleted", err: error })
      }
    },
  }
}

async function* checked(pieces: AsyncIterable<Uint8Array>) {
  let bytes = 0
  for await (const piece of validateFirstBytes(pieces, requirePicture)) {
    bytes += piece.byteLength
    if (bytes > MAX_PICTURE_BYTES) throw invalidPicture("tooHeavy")
    yield piece
  }
  if (bytes === 0) throw invalidPicture("empty")
}

function requirePicture(head: Uint8Array): void {
  const refusal = findPictureError(head)
  if (refusal) throw invalidPicture(refusal)
}
