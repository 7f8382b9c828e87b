import { LRUCache } from "lru-cache"
import { makePicture } from "#app/domain/identity/uploads/pictures.server.ts"
import { privateFiles } from "#app/platform/file-store.server.ts"
import type { FileSummary } from "./file-queries.server.ts"

/** By file id; a restart makes them again. */
const kept = new LRUCache<string, Buffer>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: (preview) => preview.byteLength,
})

/**
 * Makes a small WebP of a private picture, without camera metadata. Undefined for other files.
 * @throws Invalid when unreadable, RateLimited when many wait
 */
export async function readPreview({ id, mediaType }: FileSummary): Promise<Buffer | undefined> {
  if (!mediaType.startsWith("image/")) return undefined
  const found = kept.get(id)
  if (found) return found
  const readFile = async () => (await privateFiles.read(id)) ?? Buffer.alloc(0)
  const preview = await makePicture(readFile, "whole")
  kept.set(id, preview)
  return preview
}
