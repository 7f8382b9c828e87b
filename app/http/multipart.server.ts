/** `fileName` is undefined for a text, empty if no file was chosen. */
export type MultipartPart = {
  name: string
  fileName: string | undefined
  pieces: AsyncIterable<Uint8Array>
}

/** No multipart form, or cut off. */
export class BrokenMultipart extends Error {
  override name = "BrokenMultipart"
}

const LINE_END = Buffer.from("\r\n")
const HEADERS_END = Buffer.from("\r\n\r\n")
const MAX_HEADER_BYTES = 4096

export function boundaryOf(request: Request): string | undefined {
  const type = request.headers.get("Content-Type") ?? ""
  const match = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(
    type,
  )
  return match?.[1] ?? match?.[2]
}

/** Streams parts one by one, not whole files. Skips unread content. @throws BrokenMultipart */
export async function* readParts(
  body: ReadableStream<Uint8Array>,
  boundary: string,
): AsyncGenerator<MultipartPart> {
  const source = new Source(body, boundary)
  try {
    await source.skipDelimiter()
    while (await source.startsPart()) {
      const part = readHeaders(await source.until(HEADERS_END, MAX_HEADER_BYTES))
      const nextDeliverable = source.content()
      yield { ...part, pieces: iterate(nextDeliverable) }
      while ((await nextDeliverable()) !== undefined);
    }
    await source.discard()
  } finally {
    source.release()
  }
}

async function* iterate(next: () => Promise<Uint8Array | undefined>) {
  for (let piece = await next(); piece; piece = await next()) yield piece
}

function readHeaders(bytes: Buffer): Pick<MultipartPart, "name" | "fileName"> {
  const lines = bytes.toString("utf8").split("\r\n")
  const line = lines.find((one) => /^content-disposition:\s*form-data\b/i.test(one)) ?? ""
  const name = parameterOf(line, "name")
  if (name === undefined) throw new BrokenMultipart("A part has no name.")
  return { name, fileName: encodedFileName(line) ?? parameterOf(line, "filename") }
}

/** Browsers quote parameters; some programs do not. */
function parameterOf(line: string, parameter: "name" | "filename"): string | undefined {
  const match = new RegExp(`;\\s*${parameter}=(?:"([^"]*)"|([^\\s;"]+))`, "i").exec(line)
  const text = match?.[1] ?? match?.[2]
  return text === undefined ? undefined : decodeName(text)
}

/** RFC 5987 form, as Python writes non-ASCII names. */
function encodedFileName(line: string): string | undefined {
  const encoded = /;\s*filename\*=utf-8'[^']*'([^\s;]+)/i.exec(line)?.[1]
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded)
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    return undefined
  }
}

/** Browsers escape quotes and line ends like this. */
const decodeName = (text: string): string =>
  text.replace(/%22/g, '"').replace(/%0D/gi, "\r").replace(/%0A/gi, "\n")

class Source {
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>
  private readonly delimiter: Buffer
  // Makes the first delimiter, which no line precedes, like the others.
  private buffer: Buffer = LINE_END

  constructor(body: ReadableStream<Uint8Array>, boundary: string) {
    this.reader = body.getReader()
    this.delimiter = Buffer.from(`\r\n--${boundary}`)
  }

  private async more(): Promise<void> {
    const { done, value } = await this.reader.read()
    if (done) throw new BrokenMultipart("The form did not arrive whole.")
    this.buffer = Buffer.concat([this.buffer, value])
  }

  private take(length: number): Buffer {
    const taken = this.buffer.subarray(0, length)
    this.buffer = this.buffer.subarray(length)
    return taken
  }

  async skipDelimiter(): Promise<void> {
    while (this.buffer.length < this.delimiter.length) await this.more()
    if (!this.take(this.delimiter.length).equals(this.delimiter)) {
      throw new BrokenMultipart("The form does not begin with its boundary.")
    }
  }

  async startsPart(): Promise<boolean> {
    while (this.buffer.length < 2) await this.more()
    const mark = this.take(2).toString("latin1")
    if (mark !== "\r\n" && mark !== "--") throw new BrokenMultipart("A boundary is broken.")
    return mark === "\r\n"
  }

  async until(end: Buffer, most: number): Promise<Buffer> {
    for (;;) {
      const at = this.buffer.indexOf(end)
      if (at > most || (at === -1 && this.buffer.length > most + end.length)) {
        throw new BrokenMultipart("The head of a part is too long.")
      }
      if (at !== -1) return this.take(at + end.length).subarray(0, at)
      await this.more()
    }
  }

  /** Returns a reader of content pieces, undefined at the end. Calls are queued. */
  content(): () => Promise<Uint8Array | undefined> {
    let isOver = false
    let turn: Promise<Uint8Array | undefined> = Promise.resolve(undefined)
    const read = async (): Promise<Uint8Array | undefined> => {
      while (!isOver) {
        const at = this.buffer.indexOf(this.delimiter)
        isOver = at !== -1
        // A delimiter may begin in the last bytes.
        const length = isOver ? at : this.buffer.length - this.delimiter.length + 1
        const piece = length > 0 ? this.take(length) : undefined
        if (isOver) this.take(this.delimiter.length)
        if (piece) return piece
        if (!isOver) await this.more()
      }
      return undefined
    }
    return () => {
      turn = turn.then(read)
      return turn
    }
  }

  /** Browsers wait until the whole body is read. */
  async discard(): Promise<void> {
    while (!(await this.reader.read()).done);
  }

  release(): void {
    this.reader.releaseLock()
  }
}
