import { Readable } from "node:stream"
import { ZipFile } from "yazl"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { clock } from "#app/platform/clock.server.ts"
import { privateFiles } from "#app/platform/file-store.server.ts"
import { findChargebackRow, nameOfBrand } from "./chargeback-queries.server.ts"
import { gatherEvidence, toLines } from "./evidence.server.ts"
import { writeEvidencePdf } from "./evidence-pdf.server.ts"

/** Further files are only listed by name. */
const MAX_FILE_BYTES = 192 * 1024 * 1024

const README = `The evidence of a disputed payment.

"evidence.pdf" is what goes to the bank. Each order has a folder: "order.txt" to read, "order.json" for programs (times
in milliseconds, amounts in the smallest unit), and the files that were submitted or sent, the smallest first.
`

/** Streams the evidence as a ZIP: docs/rules.md#chargebacks-at-the-desk @throws NotFound */
export async function evidenceZip(
  _operator: OperatorActor,
  chargebackId: string,
): Promise<NodeJS.ReadableStream> {
  const row = findChargebackRow(chargebackId)
  if (!row) throw new NotFound("There is no such chargeback.")
  const mtime = new Date(clock.now())
  const zip = new ZipFile()
  const addText = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, { mtime })
  addText("readme.txt", README)
  zip.addBuffer(await writeEvidencePdf(row, ""), "evidence.pdf", { mtime })
  let bytes = 0
  for (const [at, evidence] of gatherEvidence(row).entries()) {
    const folder = `order-${at + 1}`
    const lines = toLines(evidence, nameOfBrand(row))
    addText(`${folder}/order.txt`, lines.map(({ text }) => text).join("\n"))
    addText(`${folder}/order.json`, JSON.stringify(evidence, undefined, 2))
    for (const { id, name, bytes: size } of evidence.files) {
      bytes += size
      if (bytes > MAX_FILE_BYTES) break
      zip.addReadStreamLazy(`${folder}/files/${id}-${name}`, { mtime, compress: false }, (give) =>
        give(null, Readable.from(privateFiles.pieces(id), { objectMode: false })),
      )
    }
  }
  zip.end()
  return zip.outputStream
}
