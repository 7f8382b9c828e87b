import { fromBuffer } from "yauzl"
import { text } from "node:stream/consumers"

/** The files of a ZIP by name, as text. */
export function readZip(bytes: Buffer): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    const files = new Map<string, string>()
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      zip.on("error", reject)
      zip.on("end", () => resolve(files))
      zip.on("entry", (entry) => {
        zip.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure)
          files.set(entry.fileName, await text(stream))
          zip.readEntry()
        })
      })
      zip.readEntry()
    })
  })
}
