import { LRUCache } from "lru-cache"
import { makePicture } from "#app/domain/identity/uploads/pictures.server.ts"
import { Invalid } from "#app/domain/shared/errors.ts"
import { limitConcurrency } from "#app/domain/shared/limit-concurrency.server.ts"
import { HOUR } from "#app/platform/clock.server.ts"
import { privateFiles } from "#app/platform/file-store.server.ts"
import type { FileSummary } from "./file-queries.server.ts"

/** One at a time, so that uploads are decoded meanwhile. */
const limit = limitConcurrency(1, 40, {
  message: "We're busy right now. Please try again in a moment.",
  retryAfterSeconds: 15,
})

/** By file id, empty for an hour where none can be made; a restart makes them again. */
const kept = new LRUCache<string, Buffer>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: (preview) => preview.byteLength + 100,
  fetchMethod: async (id, _, { options }) => {
    const readFile = async () => (await privateFiles.read(id)) ?? Buffer.alloc(0)
    try {
      return await limit(() => makePicture(readFile, "whole"))
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      options.ttl = HOUR
      return Buffer.alloc(0)
    }
  },
})

/**
 * Makes a small WebP of a private picture, without camera metadata. Undefined for unreadable and
 * other files. @throws RateLimited when many wait
 */
export async function readPreview({ id, mediaType }: FileSummary): Promise<Buffer | undefined> {
  const preview = mediaType.startsWith("image/") ? await kept.fetch(id) : undefined
  return preview?.length ? preview : undefined
}
