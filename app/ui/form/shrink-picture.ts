/** Smaller files are sent unchanged; the server resizes them. */
const LIGHT_BYTES = 1024 * 1024
const SENT_TYPES = ["image/jpeg", "image/png", "image/webp"]
/** Twice the displayed sizes: portfolio pictures and square ones. */
const LONGER_SIDE = 2048
const SHORTER_SIDE = 1024

/**
 * Shrinks a picture for upload, upright and in an accepted type (Safari reads HEIC). Returns
 * undefined if it is light or unreadable.
 */
export async function shrinkPicture(file: File): Promise<File | undefined> {
  const isSent = SENT_TYPES.includes(file.type)
  if (isSent && file.size <= LIGHT_BYTES) return undefined
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null)
  if (!bitmap) return undefined
  const type = file.type === "image/png" || file.type === "image/webp" ? "image/webp" : "image/jpeg"
  const blob = await encodeScaled(bitmap, type)
  bitmap.close()
  if (!blob || (isSent && blob.size >= file.size)) return undefined
  const name = `${file.name.replace(/\.[a-z0-9]{1,5}$/i, "")}.${blob.type.replace("image/", "")}`
  return new File([blob], name, { type: blob.type })
}

function encodeScaled(bitmap: ImageBitmap, type: string): Promise<Blob | null> {
  const { width, height } = bitmap
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  const scale = Math.min(1, Math.max(LONGER_SIDE / longer, SHORTER_SIDE / shorter))
  const canvas = document.createElement("canvas")
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext("2d")
  if (!context) return Promise.resolve(null)
  context.imageSmoothingQuality = "high"
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.9))
}
