import sharp from "sharp"

// Left alone, the decoder also reads SVG, GIF, TIFF, HEIF and more: formats with a long list of holes.
sharp.block({ operation: ["VipsForeignLoad"] })
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp"].flatMap((format) => [
    `VipsForeignLoad${format}Buffer`,
    `VipsForeignLoad${format}File`,
  ]),
})
sharp.concurrency(1)
sharp.cache(false)

/** The decoder of pictures, which reads JPEG, PNG and WebP alone. */
export { sharp }
