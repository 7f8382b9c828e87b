import { HEAD_BYTES } from "./media-types.ts"

/** Says why a file is refused, by its name, its size and its first bytes; undefined for one that is taken. */
type Judge = (file: File, head: Uint8Array) => string | undefined

const refusals = new WeakMap<File, string>()

/** Reads the first bytes of files that were chosen in a browser, and keeps the refusals for the form's schema. */
export async function judgeFiles(files: Iterable<File>, judge: Judge): Promise<void> {
  for (const file of files) {
    const refusal = judge(file, new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
    if (refusal) refusals.set(file, refusal)
  }
}

/** Finds why a file was refused as it was chosen; undefined for one that was taken, or never judged. */
export const findRefusal = (file: File): string | undefined => refusals.get(file)
