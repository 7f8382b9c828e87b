import { ACCEPTED_PICTURES } from "#app/domain/identity/uploads/picture-rules.ts"

/** How a field for a picture takes what the server takes; the rules come once something is chosen. */
export const PICTURE_PROPS = {
  accept: ACCEPTED_PICTURES,
  judge: async (files: FileList): Promise<void> => {
    const { judgePictures } = await import("#app/domain/identity/uploads/picture-schema.ts")
    await judgePictures(files)
  },
}
