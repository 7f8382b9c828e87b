import sharp from "sharp"
import { Invalid, RateLimited } from "#app/domain/errors.ts"
import { limitConcurrency, TooBusy } from "#app/platform/limit-concurrency.server.ts"
import { MAX_PICTURE_BYTES, PICTURE_FIELD, PICTURE_MESSAGES } from "./picture-rules.ts"

const SIDE_PIXELS = 512
const MAX_PIXELS = 4096 * 4096
const TIMEOUT_SECONDS = 5
const RETRY_AFTER = 15

// Left alone, the decoder also reads SVG, GIF, TIFF, HEIF and more: formats with a long list of holes.
sharp.block({ operation: ["VipsForeignLoad"] })
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
})
sharp.concurrency(1)
sharp.cache(false)

const limit = limitConcurrency(2, 20)

/**
 * Makes a square WebP of 512 pixels from a JPEG, PNG or WebP that a stranger sent: upright, the first
 * page of an animation, without metadata. What the sender calls the file or its type counts for nothing.
 * @throws Invalid by the picture's field
 * @throws RateLimited when too many pictures wait already
 */
export async function processPicture(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.byteLength === 0) throw invalidPicture("empty")
  if (bytes.byteLength > MAX_PICTURE_BYTES) throw invalidPicture("tooHeavy")
  try {
    return await limit(() => toSquareWebp(bytes))
  } catch (error) {
    if (error instanceof TooBusy) {
      throw new RateLimited("Many pictures are coming in right now. Please try again.", RETRY_AFTER)
    }
    const isTooLarge = error instanceof Error && error.message.includes("exceeds pixel limit")
    throw invalidPicture(isTooLarge ? "tooLarge" : "unreadable")
  }
}

function toSquareWebp(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 })
    .rotate()
    .resize(SIDE_PIXELS, SIDE_PIXELS, { fit: "cover" })
    .webp()
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer()
}

/** The refusal of a picture, with its message by the picture's field. */
function invalidPicture(reason: keyof typeof PICTURE_MESSAGES): Invalid {
  const message = PICTURE_MESSAGES[reason]
  return new Invalid(message, { [PICTURE_FIELD]: [message] })
}
