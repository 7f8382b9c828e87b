import { HEAD_BYTES } from "./media-types.ts"

type Judge = (file: File, head: Uint8Array) => string | undefined

const refusals = new WeakMap<File, string>()

/** Reads first bytes in the browser and stores errors for the form's schema. */
export async function validateFiles(files: Iterable<File>, judge: Judge): Promise<void> {
  for (const file of files) {
    const refusal = judge(file, new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
    if (refusal) refusals.set(file, refusal)
  }
}

/** Undefined when accepted or not judged. */
export const findFileRefusal = (file: File): string | undefined => refusals.get(file)
