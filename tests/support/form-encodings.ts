/** A field of a form as it is sent. A name may come more than once. */
export type Field = readonly [name: string, value: string]

/** A body with the type that it states. */
export type Body = { type: string; bytes: Buffer }

/** As browsers do it: half a character becomes the sign for none. */
export const encode = (text: string): string => encodeURIComponent(Buffer.from(text).toString())

/** Escapes nothing but what would end the field, so that a byte sent is a byte that has to come back. */
export const escapeLittle = (text: string): string =>
  text.replace(/[%&=+#]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)

export const URL_ENCODED = "application/x-www-form-urlencoded"
const BOUNDARY = "----boundary"

/** A form as browsers send it, or spelled otherwise. */
export function toUrlEncoded(fields: Field[], spell = encode): Body {
  const text = fields.map(([name, value]) => `${spell(name)}=${spell(value)}`).join("&")
  return { type: URL_ENCODED, bytes: Buffer.from(text) }
}

/** A form with files: where a picture is expected, and one where none is. */
export function toMultipart(fields: Field[]): Body {
  const parts = fields.map(([name, value], at) => {
    const file = /picture|profileImage/.test(name) || at === 5 ? '; filename="x.png"' : ""
    const header = `Content-Disposition: form-data; name="${name.replace(/["\r\n]/g, "_")}"${file}`
    return `--${BOUNDARY}\r\n${header}\r\n\r\n${value}\r\n`
  })
  const bytes = Buffer.from(`${parts.join("")}--${BOUNDARY}--\r\n`)
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, bytes }
}

/** An object of texts, or of whatever the texts spell; keys as often as they come. */
export function toJson(fields: Field[], isRaw: boolean): Body {
  const spell = (value: string) =>
    isRaw && /^[[{\d"tfn-]/.test(value) ? value : JSON.stringify(value)
  const members = fields.map(([name, value]) => `${JSON.stringify(name)}:${spell(value)}`)
  return { type: "application/json", bytes: Buffer.from(`{${members.join(",")}}`) }
}
