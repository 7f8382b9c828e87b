/** Formats a refusal for a raw socket. */
export const toMessage = (status: string, text: string, ...headers: string[]): string =>
  [
    `HTTP/1.1 ${status}`,
    "Connection: close",
    "Content-Type: text/plain; charset=utf-8",
    `Content-Length: ${text.length + 1}`,
    ...headers,
    "",
    `${text}\n`,
  ].join("\r\n")
