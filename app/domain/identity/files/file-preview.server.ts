import { makePicture } from "#app/domain/identity/uploads/pictures.server.ts"
import { privateFiles } from "#app/platform/file-store.server.ts"
import type { FileSummary } from "./file-queries.server.ts"

const MAX_KEPT_BYTES = 32 * 1024 * 1024

/** Most recently read last; a restart makes them again. */
const kept = new Map<string, Buffer>()
let keptBytes = 0

/**
 * Makes a small WebP of a private picture, without camera metadata. Undefined for other files.
 * @throws Invalid when unreadable, RateLimited when many wait
 */
export async function readPreview({ id, mediaType }: FileSummary): Promise<Buffer | undefined> {
  if (!mediaType.startsWith("image/")) return undefined
  const found = kept.get(id)
  const preview =
    found ??
    (await makePicture(async () => (await privateFiles.read(id)) ?? Buffer.alloc(0), "whole"))
  forget(id)
  kept.set(id, preview)
  keptBytes += preview.byteLength
  for (const oldest of kept.keys()) {
    if (keptBytes <= MAX_KEPT_BYTES) break
    forget(oldest)
  }
  return preview
}

function forget(id: string): void {
  keptBytes -= kept.get(id)?.byteLength ?? 0
  kept.delete(id)
}
