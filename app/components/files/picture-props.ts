import { ACCEPTED_PICTURES } from "#app/domain/identity/uploads/picture-rules.ts"

/** Matches the server's rules, loaded on the first choice. */
export const PICTURE_PROPS = {
  accept: ACCEPTED_PICTURES,
  judge: async (files: FileList): Promise<void> => {
    const { validatePictures } = await import("#app/domain/identity/uploads/picture-schema.ts")
    await validatePictures(files)
  },
}
