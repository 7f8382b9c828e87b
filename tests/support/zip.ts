import { buffer } from "node:stream/consumers"
import { fromBuffer } from "yauzl"

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
          files.set(entry.fileName, (await buffer(stream)).toString())
          zip.readEntry()
        })
      })
      zip.readEntry()
    })
  })
}
