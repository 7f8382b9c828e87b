import { createServer } from "node:http"

/** Serves `answer(request, response)` on PORT, as the programs of this folder do. */
export function serve(answer) {
  createServer((request, response) => {
    try {
      answer(request, response)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  }).listen(Number(process.env.PORT), "127.0.0.1")
}

/** Answers with a text in one piece. */
export function send(response, type, body, status = 200) {
  response.writeHead(status, { "Content-Type": type, "Content-Length": Buffer.byteLength(body) })
  response.end(body)
}
