import { Invalid } from "#app/domain/errors.ts"
import { PICTURE_MESSAGES, pictureField } from "#app/domain/uploads/picture-rules.ts"
import { bytesOf } from "#app/http/read-form.server.ts"

/**
 * The bytes of the one picture that was sent, if any.
 * @throws Invalid for several pictures, an empty one or one that is too heavy
 */
export async function onlyPicture(files: File[]): Promise<Uint8Array | undefined> {
  if (files.length > 1) throw new Invalid(PICTURE_MESSAGES.several)
  const picture = pictureField.safeParse(files[0])
  if (!picture.success) {
    throw new Invalid(picture.error.issues[0]?.message ?? PICTURE_MESSAGES.unreadable)
  }
  return bytesOf(picture.data)
}
