/** A form field; names may repeat. */
export type Field = readonly [name: string, value: string]

export type Body = { type: string; bytes: Buffer }

/** Like browsers: a lone surrogate becomes the replacement character. */
export const encode = (text: string): string => encodeURIComponent(Buffer.from(text).toString())

/** Escapes only what would end the field, so that sent bytes can be found again. */
export const escapeLittle = (text: string): string =>
  text.replace(/[%&=+#]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)

export const URL_ENCODED = "application/x-www-form-urlencoded"
const BOUNDARY = "----boundary"

/** Encodes a form like browsers, or with other spelling. */
export function toUrlEncoded(fields: Field[], spell = encode): Body {
  const text = fields.map(([name, value]) => `${spell(name)}=${spell(value)}`).join("&")
  return { type: URL_ENCODED, bytes: Buffer.from(text) }
}

/** Encodes a form with files, expected and unexpected. */
export function toMultipart(fields: Field[]): Body {
  const parts = fields.map(([name, value], at) => {
    const file = /picture|profileImage/.test(name) || at === 5 ? '; filename="x.png"' : ""
    const header = `Content-Disposition: form-data; name="${name.replace(/["\r\n]/g, "_")}"${file}`
    return `--${BOUNDARY}\r\n${header}\r\n\r\n${value}\r\n`
  })
  const bytes = Buffer.from(`${parts.join("")}--${BOUNDARY}--\r\n`)
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, bytes }
}

/** Encodes a JSON object; keys may repeat. */
export function toJson(fields: Field[], isRaw: boolean): Body {
  const spell = (value: string) =>
    isRaw && /^[[{\d"tfn-]/.test(value) ? value : JSON.stringify(value)
  const members = fields.map(([name, value]) => `${JSON.stringify(name)}:${spell(value)}`)
  return { type: "application/json", bytes: Buffer.from(`{${members.join(",")}}`) }
}
