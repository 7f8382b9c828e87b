import { randomUUID } from "node:crypto"
import { connect } from "node:net"
import { describe, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import type { Page } from "#tests/support/page.ts"
import { rawRequest } from "#tests/support/raw-request.ts"
import { aServer } from "#tests/support/servers.ts"
import { change } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const server = await aServer()
const influencer = await signedInAs(server, "influencer")
const brand = await signedInAs(server, "brand")
const stranger = server.visitor()

const FORM = "application/x-www-form-urlencoded"
const NOT_TAKEN = "This address does not take that kind of request."

type Asked = { who: Visitor; method: "GET" | "POST"; path: string; body?: string; type?: string }

/** Requests as a browser and as a program. */
async function askTwice({ who, method, path, body = "", type = FORM }: Asked) {
  const ask = (accept: string) =>
    rawRequest(who, {
      method,
      path,
      headers: {
        Accept: accept,
        ...(method === "POST" && { "Content-Type": type, "Content-Length": `${body.length}` }),
      },
      body,
    })
  return { page: await ask("text/html,*/*;q=0.8"), json: await ask("application/json") }
}

function expectRefusal({ page, json }: { page: Page; json: Page }, status: number, said: string) {
  expect([page.status, page.heading]).toEqual([status, said])
  expect(page.headers.get("Content-Type")).toMatch(/^text\/html/)
  expect(page.link("Return to home")).toBe(href(urls.home))
  expect([json.status, json.json]).toEqual([status, { success: false, message: said }])
  for (const { headers } of [page, json]) expect(headers.get("Cache-Control")).toBe("no-store")
}

describe("an address without a page explains the rule", () => {
  const id = randomUUID()
  const item = { itemId: id, step: "remove" } as const
  const cases: [string, () => Asked, status: number, said: string][] = [
    [
      "that a copy of one's data is not there",
      () => ({
        who: influencer,
        method: "GET",
        path: href(urls.account.download, { exportId: id }),
      }),
      404,
      "There is no such copy, or its time is over.",
    ],
    [
      "that a piece of work is not in the portfolio",
      () => ({ who: influencer, method: "POST", path: href(urls.account.portfolioItem, item) }),
      404,
      "This piece of work is not in your portfolio.",
    ],
    [
      "that a page has no such state, when it is opened",
      () => ({ who: brand, method: "GET", path: "/account/page/state/zzz" }),
      404,
      "A page has no such state.",
    ],
    [
      "that a page has no such state, when it is chosen",
      () => ({ who: brand, method: "POST", path: "/account/page/state/zzz" }),
      404,
      "A page has no such state.",
    ],
    [
      "that there is no such answer to an offer",
      () => ({
        who: influencer,
        method: "GET",
        path: href(urls.answerOffer, { offerId: id, answer: "zzz" }),
      }),
      404,
      "There is no such answer.",
    ],
    [
      "that a payment cannot be cancelled that is another's",
      () => ({ who: brand, method: "POST", path: href(urls.payments.cancel, { paymentId: id }) }),
      404,
      "Payment not found.",
    ],
    [
      "that a project whose brand is asked for is not there",
      () => ({
        who: influencer,
        method: "GET",
        path: href(urls.influencer.brandInfo, { projectId: id }),
      }),
      404,
      "Project not found.",
    ],
    [
      "that a payment's stage is another's",
      () => ({ who: brand, method: "GET", path: href(urls.payments.stage, { paymentId: id }) }),
      404,
      "Payment not found.",
    ],
    [
      "that a conversation is another's to block",
      () => ({
        who: brand,
        method: "POST",
        path: href(urls.messages.set, { threadId: id, setting: "block" }),
      }),
      404,
      "Conversation not found.",
    ],
    [
      "that a conversation is another's to read",
      () => ({ who: brand, method: "GET", path: href(urls.messages.updates, { threadId: id }) }),
      404,
      "Conversation not found.",
    ],
    [
      "that a link to unsubscribe is none",
      () => ({
        who: stranger,
        method: "POST",
        path: href(urls.unsubscribeAtOnce, { token: "zzz" }),
      }),
      404,
      "This link is not complete. Open it from the mail again, or copy all of it.",
    ],
    [
      "that a map of the site is none",
      () => ({ who: stranger, method: "GET", path: "/sitemaps/zzz" }),
      404,
      "There is no such page.",
    ],
    [
      "that there is no such mail",
      () => ({ who: stranger, method: "GET", path: href(urls.demo.mailPage, { mailId: id }) }),
      404,
      "There is no such mail.",
    ],
    [
      "that a form has more fields than any of ours",
      () => ({
        who: stranger,
        method: "POST",
        path: href(urls.payments.callback),
        body: new URLSearchParams(Array.from({ length: 600 }, (_, n) => [`f${n}`, ""])).toString(),
      }),
      413,
      "That is more than this form can take.",
    ],
    [
      "that a form did not arrive whole",
      () => ({
        who: stranger,
        method: "POST",
        path: href(urls.payments.callback),
        type: "multipart/form-data; boundary=x",
        body: "--x\r\nContent-Disp",
      }),
      400,
      "The form could not be read.",
    ],
  ]

  test.each(cases)("%s", async (_, asked, status, said) => {
    expectRefusal(await askTwice(asked()), status, said)
  })
})

test("an error without a page shows only the contact", async () => {
  change(server, "ALTER TABLE threads RENAME TO threads_away")
  const path = href(urls.messages.updates, { threadId: randomUUID() })
  const answers = await askTwice({ who: brand, method: "GET", path })
  change(server, "ALTER TABLE threads_away RENAME TO threads")
  expectRefusal(answers, 500, "Something went wrong on our side.")
  expect(answers.page.text).toContain(answers.page.headers.get("X-Request-Id"))
  expect(answers.page.body + answers.json.body).not.toContain("threads")
})

describe("a form sent to a read-only address names the allowed methods", () => {
  const READ_ONLY = [
    () => href(urls.file, { fileId: "x" }),
    () => href(urls.documents.pdf, { documentId: "x" }),
    () => href(urls.brand.listTable, { listId: "x" }),
    () => href(urls.messages.updates, { threadId: "x" }),
    () => href(urls.system.sitemap),
  ]

  test("without a page", async () => {
    for (const path of READ_ONLY.map((one) => one())) {
      const answers = await askTwice({ who: brand, method: "POST", path })
      expectRefusal(answers, 405, NOT_TAKEN)
      expect(answers.page.headers.get("Allow"), path).toBe("GET, HEAD")
      expect(answers.json.headers.get("Allow"), path).toBe("GET, HEAD")
    }
  })

  test("on a page, which does not call it an error", async () => {
    for (const path of [href(urls.privacyPolicy), href(urls.brand.projects)]) {
      const page = await brand.post(path)
      expect([page.status, page.headers.get("Allow")]).toEqual([405, "GET, HEAD"])
      expect(page.text).toContain(NOT_TAKEN)
      expect(page.text).not.toContain("on our side")
    }
  })
})

test("a path of only slashes leads to the start page of this site", async () => {
  const ask = (path: string) =>
    rawRequest(stranger, { method: "GET", path, headers: { Accept: "text/html" } })
  for (const path of ["//", "///", "/..//"]) {
    const answer = await ask(path)
    expect([path, answer.status, answer.location]).toEqual([path, 308, href(urls.home)])
  }
  expect((await ask("//?from=ad")).location).toBe("/?from=ad")
  for (const path of ["//evil.example", "///evil.example", "//evil.example//"]) {
    const answer = await ask(path)
    expect([path, answer.status, answer.location]).toEqual([path, 404, undefined])
  }
})

test("an undecodable path is refused before it is logged", async () => {
  for (const path of ["/orders/%FF/agreement", "/p/secret%E0%A4%A", "/%", "/c/x%ED%A0%80.data"]) {
    const { page, json } = await askTwice({ who: stranger, method: "GET", path })
    expectRefusal({ page, json }, 400, "This address is not valid.")
    expect(await server.lineOf(page)).toMatchObject({ status: 400 })
  }
  const posted = await askTwice({ who: brand, method: "POST", path: "/orders/%FF/review" })
  expectRefusal(posted, 400, "This address is not valid.")
  expect(server.errors()).toBe("")
  expect(JSON.stringify(server.log)).not.toMatch(/%FF|secret|decoded/)
})

describe("an invalid address gets a one-line answer", () => {
  const said = "This address is not valid."
  const ask = (path: string, headers: Record<string, string> = {}) =>
    rawRequest(stranger, { method: "GET", path, headers: { Accept: "text/html", ...headers } })

  test("as text, for a backslash in a path and an invalid host", async () => {
    const asked = [
      ask("/login\\x"),
      ...["a b", "x?", "localhost:abc"].map((Host) => ask("/login?from=ad", { Host })),
    ]
    for (const { status, body, headers } of await Promise.all(asked)) {
      expect([status, body]).toEqual([400, `${said}\n`])
      expect(headers.get("Content-Type")).toBe("text/plain; charset=utf-8")
      expect(headers.get("Cache-Control")).toBe("no-store")
    }
  })

  test("as JSON, for programs and old calls", async () => {
    const asked = [ask("/get-details/brand/a\\b"), ask("/login\\x", { Accept: "application/json" })]
    for (const { status, json } of await Promise.all(asked)) {
      expect([status, json]).toEqual([400, { success: false, message: said }])
    }
  })
})

/** Sends raw bytes and reads until the server closes. */
function answerTo(sent: string): Promise<string> {
  const { port } = new URL(server.origin)
  return new Promise((resolve, reject) => {
    let answer = ""
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(sent))
    socket.on("data", (bytes) => {
      answer += bytes
    })
    socket.once("close", () => resolve(answer))
    socket.once("error", reject)
  })
}

const TOO_LONG = "The address or the headers of the request are too long."
const NO_HOST = "The request names no host."
const EXPECTATION = "The request expects what is not done here."

test.each([
  ["NONSENSE", "400 Bad Request", "The request could not be read."],
  [
    `GET /?${"a".repeat(20_000)} HTTP/1.1\r\nHost: localhost`,
    "431 Request Header Fields Too Large",
    TOO_LONG,
  ],
  ["GET / HTTP/1.1", "400 Bad Request", NO_HOST],
  ["GET /login?from=ad HTTP/1.0", "400 Bad Request", NO_HOST],
  ["GET / HTTP/1.1\r\nHost: localhost\r\nExpect: tea", "417 Expectation Failed", EXPECTATION],
  ["CONNECT x:443 HTTP/1.1\r\nHost: x", "405 Method Not Allowed", NOT_TAKEN],
])(
  "an invalid request gets an answer before the connection closes: %.60s",
  async (sent, status, said) => {
    const [head = "", body] = (await answerTo(`${sent}\r\n\r\n`)).split("\r\n\r\n")
    expect([head.split("\r\n")[0], body]).toEqual([`HTTP/1.1 ${status}`, `${said}\n`])
    expect(head).toContain("Content-Type: text/plain; charset=utf-8")
  },
)

test("a request without a host gets JSON at the old calls", async () => {
  const answer = await answerTo("GET /get-details/brand/x HTTP/1.1\r\n\r\n")
  expect(answer.split("\r\n\r\n")[1]).toBe(JSON.stringify({ success: false, message: NO_HOST }))
})

test("the webhook address refuses visits and forged events with a line of text", async () => {
  const path = href(urls.payments.webhook)
  const visit = await stranger.get(path)
  expect([visit.status, visit.headers.get("Allow")]).toEqual([405, "POST"])
  expect(visit.body).toBe("This address takes no visits.")
  const forged = await stranger.postJson(path, {}, { "X-Razorpay-Signature": "0".repeat(64) })
  expect([forged.status, forged.body]).toEqual([400, "This report could not be verified."])
  for (const { headers } of [visit, forged]) {
    expect(headers.get("Content-Type")).toBe("text/plain; charset=utf-8")
    expect(headers.get("Cache-Control")).toBe("no-store")
  }
})
