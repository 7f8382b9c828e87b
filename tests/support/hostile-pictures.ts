import { deflateSync } from "node:zlib"
import sharp from "sharp"
import { pngChunk } from "./pictures.ts"

const UNPACKED_BYTES = 50_000_000

/** A red 8 by 8 PNG with text chunks that decompress to 50 MB each. */
export async function aPngOfPackedTexts(types: readonly ("zTXt" | "iTXt" | "iCCP")[]) {
  const red = sharp({ create: { width: 8, height: 8, channels: 3, background: "#ff0000" } })
  const png = await red.png().toBuffer()
  const packed = deflateSync(Buffer.alloc(UNPACKED_BYTES, "A"), { level: 9 })
  const head = { zTXt: "kN\0\0", iTXt: "k\0\x01\0\0\0", iCCP: "kN\0\0" }
  const chunks = types.map((type) =>
    pngChunk(type, Buffer.concat([Buffer.from(head[type], "latin1"), packed])),
  )
  const headerEnd = 8 + 12 + 13
  return Buffer.concat([png.subarray(0, headerEnd), ...chunks, png.subarray(headerEnd)])
}

const SIDE = 4096

/** The heaviest honest PNG: 64-bit pixels in seven passes, with only `rows` present. */
export function aPngOf64Bits(side = SIDE, rows = side): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([16, 6, 0, 0, 1], 8)
  const filters = side * 7
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(Buffer.alloc(side * rows * 8 + filters), { level: 1 })),
    pngChunk("IEND", Buffer.alloc(0)),
  ])
}

const BLOCKS = (SIDE / 8) ** 2

export function jpegSegment(marker: number, data: readonly number[] | Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, Buffer.from(data)])
}

/** A progressive grey JPEG of 4096 by 4096; each scan costs a decoder a full pass for 35 bytes. */
export function aJpegOfScans(scans: number): Buffer {
  const tableOf = (kind: number, symbol: number) =>
    jpegSegment(0xc4, [kind, 1, ...Array<number>(15).fill(0), symbol])
  const firstScan = jpegSegment(0xda, [1, 1, 0, 0, 0, 0])
  // Nine 15-bit codes, each skipping the next 32,767 blocks.
  const nothing = Buffer.from("7ffeff00fdff00fbff00f7ff00efff00dfff00bfff007fff00", "hex")
  const refinements = Array.from({ length: scans - 1 }, (_, at) => {
    const to = 13 - (at % 14)
    const from = to === 13 ? 0 : to + 1
    return Buffer.concat([jpegSegment(0xda, [1, 1, 0, 1, 63, from * 16 + to]), nothing])
  })
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xdb, [0, ...Array<number>(64).fill(1)]),
    jpegSegment(0xc2, [8, SIDE >> 8, SIDE & 255, SIDE >> 8, SIDE & 255, 1, 1, 0x11, 0]),
    tableOf(0x00, 0),
    tableOf(0x10, 0xe0),
    Buffer.concat([firstScan, Buffer.alloc(BLOCKS / 8)]),
    ...refinements,
    Buffer.from([0xff, 0xd9]),
  ])
}

/** WebP bit order: numbers from the lowest bit, codes from the highest. */
class BitWriter {
  readonly #bits: number[] = []
  number(value: number, length: number): void {
    for (let at = 0; at < length; at += 1) this.#bits.push((value >> at) & 1)
  }
  code(value: number, length: number): void {
    for (let at = length - 1; at >= 0; at -= 1) this.#bits.push((value >> at) & 1)
  }
  bytes(): Buffer {
    const bytes = Buffer.alloc(Math.ceil(this.#bits.length / 8))
    for (const [at, bit] of this.#bits.entries()) {
      bytes.writeUInt8(bytes.readUInt8(at >> 3) | (bit << (at & 7)), at >> 3)
    }
    return bytes
  }
}

const TABLES = 65_536

/** A WebP of 300 KB with 65,536 Huffman tables, over 350 MB when decoded. */
export function aWebpOfTables(): Buffer {
  const bits = new BitWriter()
  const oneSymbol = () => bits.number(1, 4)
  bits.number(0x2f, 8)
  for (let side = 0; side < 2; side += 1) bits.number(1024 - 1, 14)
  bits.number(1, 4)
  // No transform or colour cache; tables per 4 by 4 block, named by an image's colours.
  bits.number(0b0100, 2)
  bits.number(1, 1)
  bits.number(0, 3)
  bits.number(0, 1)
  // Green has 256 codes of 8 bits and 24 unused ones, red 256.
  for (const lengths of [[8, 18], [8]]) {
    bits.number(0, 1)
    bits.number(12 - 4, 4)
    const order = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8]
    for (const symbol of order) bits.number(lengths.includes(symbol) ? 1 : 0, 3)
    bits.number(0, 1)
    if (lengths.length === 2) {
      bits.number(0, 256)
      bits.number(1, 1)
      bits.number(24 - 11, 7)
    }
  }
  for (let other = 0; other < 3; other += 1) oneSymbol()
  for (let table = 0; table < TABLES; table += 1) {
    bits.code(table & 255, 8)
    bits.code(table >> 8, 8)
  }
  for (let code = 0; code < TABLES * 5; code += 1) oneSymbol()
  bits.number(0, 64)
  return webp([["VP8L", bits.bytes()]])
}

export function webp(chunks: readonly (readonly [type: string, data: Buffer])[]): Buffer {
  const body = chunks.map(([type, data]) => {
    const head = Buffer.from(`${type}....`)
    head.writeUInt32LE(data.length, 4)
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
  })
  const file = Buffer.concat([Buffer.from("RIFF....WEBP"), ...body])
  file.writeUInt32LE(file.length - 8, 4)
  return file
}
