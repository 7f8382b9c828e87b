import { statfs } from "node:fs/promises"

/** What stays free for the database and its log: below it nothing large is written any more. */
export const LEAST_FREE_BYTES = 500 * 1024 * 1024

/** The room that is left for us on the disk of a folder, in bytes. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
