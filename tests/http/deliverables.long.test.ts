import { randomUUID } from "node:crypto"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { beforeEach, describe, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { aPngOfPackedTexts } from "#tests/support/hostile-pictures.ts"
import { markupErrors } from "#tests/support/markup.ts"
import type { Page } from "#tests/support/page.ts"
import { aDecompressionBomb, aPhotograph, aPng, hostileFiles } from "#tests/support/pictures.ts"
import { peakMemoryOf } from "#tests/support/process-memory.ts"
import { rawRequest } from "#tests/support/raw-request.ts"
import { aServer } from "#tests/support/servers.ts"
import { aStartedOrder, type StartedOrder } from "#tests/support/started-order.ts"
import { change, query, withDatabase } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

let order: StartedOrder

const server = await aServer({ env: { FILES_PER_USER_MB: "5" } })
const photograph = await aPhotograph()
beforeEach(async () => {
  order = await aStartedOrder(server)
})

const folder = () => join(server.dataDir, "files")
const onDisk = () => (existsSync(folder()) ? readdirSync(folder()).sort() : [])

const recorded = () =>
  query<{ id: string; name: string; media_type: string; bytes: number }>(
    server,
    "SELECT id, name, media_type, bytes FROM stored_files WHERE order_id = ? ORDER BY name",
    order.orderId,
  )

function expectNoOrphans() {
  const ids = withDatabase(server, (db) =>
    db.prepare("SELECT id FROM stored_files ORDER BY id").pluck().all(),
  )
  expect(onDisk()).toEqual(ids)
}

type Sent = { bytes: Uint8Array; name: string; type?: string }

function workForm(files: Sent[], fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ seen: "0", text: "Ad: my reel", ...fields })) {
    form.append(name, value)
  }
  for (const { bytes, name, type = "image/jpeg" } of files) {
    form.append("files", new File([new Uint8Array(bytes)], name, { type }))
  }
  return form
}

const aPicture = (name = "draft.jpg"): Sent => ({ bytes: photograph, name })
const send = (files: Sent[], fields = {}) =>
  order.influencer.post(order.submit, workForm(files, fields))

/** Expects an error, the typed text, and nothing stored. */
function expectRefusal(page: Page, status: number, message: string | RegExp) {
  expect(page.status).toBe(status)
  expect(page.text).toMatch(message)
  expect(page.find("textarea[name=text]").text).toContain("Ad: my reel")
  expect(recorded()).toEqual([])
  expectNoOrphans()
}

describe("by forms without a script", () => {
  test("changes to a post without approval need a reason, shown to its creator", async () => {
    const plain = await aStartedOrder(server, { needsApproval: false })
    const { brand, influencer } = plain
    await influencer.submit(await influencer.open(plain.live), "Submit", {
      "Link of the post": "https://www.instagram.com/reel/7/",
      Label: "Ad",
    })
    const reason = "Show the logo.\nAnd say the price."
    const asked = await brand.submit(await brand.open(plain.changes), "Send request", {
      "What should change": reason,
    })
    expect(asked.flash).toBe("Changes requested.")
    const shown = await brand.open(plain.show)
    expect(shown.text).toContain("Label seen first Not confirmed by the influencer")
    for (const path of [plain.show, plain.work, plain.live]) {
      const page = await influencer.open(path)
      expect(page.texts("main p")).toContain(reason.replace("\n", " "))
      expect(await markupErrors(page.body)).toEqual([])
    }
  })

  test("an order accepted early takes its live links later", async () => {
    const { brand, influencer, orderId } = order
    change(
      server,
      "UPDATE orders SET status = 'completed', phase = 'completed', completed_at = ? WHERE id = ?",
      Date.now(),
      orderId,
    )
    const before = await influencer.open(order.show)
    expect(before.find("#deliverables").text).toContain("Accepted")
    expect(before.find("#deliverables").text).not.toContain("To do")
    expect(before.link("Submit live link")).toBe(order.live)
    expect(before.text).toContain("You can add live links and their labels until")
    const handed = await influencer.submit(await influencer.open(order.live), "Submit", {
      "Link of the post": "https://www.instagram.com/reel/9/",
      Label: "Ad",
    })
    expect([handed.path, handed.flash]).toEqual([order.show, expect.stringContaining("submitted")])
    const told = await influencer.submit(await influencer.open(order.figures), "Save figures", {
      Views: "1200",
    })
    expect(told.path).toBe(order.show)
    const shown = (await brand.open(order.show)).find("#deliverables").text
    for (const part of ["Live", "https://www.instagram.com/reel/9/", "1,200 views"]) {
      expect(shown).toContain(part)
    }
    expect((await brand.open(order.show)).text).toContain("Completed")
  })

  test("the form for changes disappears after the last round", async () => {
    const { brand, changes, approve, show, orderId, deliverableId } = order
    const put = (rounds: number, phase: string, state: string) =>
      withDatabase(server, (db) => {
        db.prepare(
          "UPDATE orders SET phase = ?, revision_round = ?, max_revisions = ?, review_due_at = ? WHERE id = ?",
        ).run(phase, rounds, rounds, Date.now() + 86_400_000, orderId)
        db.prepare("UPDATE deliverables SET state = ? WHERE id = ?").run(state, deliverableId)
      })
    put(1, "in_review", "submitted")
    const page = await brand.open(changes)
    expect(page.text).toContain(
      "The one round of changes is used up. Approve the work, write to the influencer, or open a dispute.",
    )
    expect(page.text).not.toContain("This is round")
    expect(page.html.querySelectorAll("main form")).toEqual([])
    expect(
      ["Approve the work", "Write to the influencer", "Open a dispute"].map(page.link, page),
    ).toEqual([approve, `${show}#conversation`, href(urls.orders.dispute, { orderId })])
    put(2, "delivered", "live")
    const last = await brand.open(changes)
    expect(last.text).toContain("All 2 rounds of changes are used up. Accept the work")
    expect(last.link("Accept the work")).toBe(href(urls.orders.complete, { orderId }))
    expect(await markupErrors(last.body)).toEqual([])
    put(0, "in_review", "submitted")
    expect((await brand.open(changes)).text).toContain("You agreed on no rounds of changes.")
  })

  test("a deliverable is submitted, changed, approved, posted and measured", async () => {
    const { brand, influencer } = order
    const form = await influencer.open(order.submit)
    const handed = await influencer.submit(form, "Submit", { "Caption or text": "First draft" })
    expect([handed.path, handed.flash]).toEqual([order.show, "Work submitted."])

    const asking = await brand.open(order.changes)
    expect(asking.text).toContain("This is round 1 of 2.")
    const empty = await brand.submit(asking, "Send request", { "What should change": " " })
    expect([empty.status, empty.text]).toEqual([422, expect.stringContaining("Say what should")])
    await brand.submit(asking, "Send request", { "What should change": "Show the logo." })

    const again = await influencer.open(order.submit)
    expect(again.text).toContain("Show the logo.")
    await influencer.submit(again, "Submit", { "Caption or text": "Second draft, Ad" })
    const approving = await brand.open(order.approve)
    expect(approving.text).toContain("Second draft")
    expect((await brand.submit(approving, "Approve")).flash).toBe("Work approved.")

    const live = await influencer.open(order.live)
    const twice = await influencer.submit(live, "Submit", {
      "Link of the post": "http://www.instagram.com/reel/1/",
      Label: "none",
    })
    expect([twice.errors("Link of the post"), twice.errors("Why it is no advertisement")]).toEqual([
      ["Enter the whole link of the post, beginning with https://."],
      ["Say why the post is no advertisement."],
    ])
    const wrong = await influencer.submit(live, "Submit", {
      "Link of the post": "https://example.com/reel/1",
      Label: "Ad",
    })
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining("not on Instagram")])
    const posted = await influencer.submit(wrong, "Submit", {
      "Link of the post": "https://www.instagram.com/reel/1/",
      Label: "Ad",
      "Where the label stands (optional)": "yes",
      "Posted on (optional)": "2026-01-02",
    })
    expect(posted.flash).toBe("Live link submitted.")
    expect(posted.text).toMatch(
      /Label seen first Confirmed by (you|the influencer) on \d+ \w+ 20\d\d/,
    )
    const figures = await influencer.open(order.figures)
    await influencer.submit(figures, "Save figures", { Views: "12345", Likes: "1", Comments: "1" })

    const history = await brand.open(order.work)
    for (const words of ["First draft", "Second draft", "Show the logo."]) {
      expect(history.text).toContain(words)
    }
    expect(history.text).toMatch(/12,345 views, 1 like, 1 comment on /)
    for (const page of [form, asking, approving, live, figures, history, wrong]) {
      expect(await markupErrors(page.body)).toEqual([])
    }
  })

  test("a draft is seen and answered on the order page", async () => {
    const { brand, influencer, show } = order
    const pdf = Buffer.from("%PDF-1.7\n%fake but a PDF by its head")
    const mp4 = Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isommp42", "latin1")
    const files = [
      aPicture("look.jpg"),
      { bytes: mp4, name: "clip.mp4", type: "video/mp4" },
      { bytes: pdf, name: "script.pdf", type: "application/pdf" },
    ]
    expect((await send(files)).status).toBe(303)
    const page = await brand.open(show)
    // By name.
    const [clip, look, script] = recorded().map(({ id }) => href(urls.file, { fileId: id }))
    const at = (selector: string, name: string) => page.find(selector).getAttribute(name)
    expect(at("#deliverables img", "src")).toBe(`${look}?preview`)
    expect([at("#deliverables video", "src"), at("#deliverables video", "preload")]).toEqual([
      clip,
      "metadata",
    ])
    expect(page.find("#deliverables video").hasAttribute("controls")).toBe(true)
    expect(at("#deliverables iframe", "src")).toMatch(`${script}?preview`)
    for (const name of ["look.jpg", "clip.mp4", "script.pdf"]) expect(page.link(name)).toBeDefined()
    expect(await markupErrors(page.body)).toEqual([])

    const asked = await brand.submit(page, "Send request", { "What should change": "Smile." })
    expect([asked.path, asked.flash]).toEqual([show, "Changes requested."])
    await influencer.submit(await influencer.open(order.submit), "Submit", {
      "Caption or text": "Ad: with a smile",
    })
    const again = await brand.open(show)
    expect(again.texts("#deliverables ol > li").map((text) => text.slice(0, 9))).toEqual([
      "Version 2",
      "Version 1",
    ])
    const approved = await brand.submit(again, "Approve")
    expect([approved.path, approved.flash]).toEqual([show, "Work approved."])
  })

  test("two drafts are approved with one press, in the versions shown", async () => {
    const { brand, influencer, show, orderId } = order
    const second = randomUUID()
    change(
      server,
      `INSERT INTO deliverables (id, order_id, position, type, platform, state)
         VALUES (?, ?, 1, 'reel', 'Instagram', 'todo')`,
      second,
      orderId,
    )
    const draft = { text: "Ad: my reel", seen: "0" }
    await influencer.post(order.submit, draft)
    const early = await brand.open(show)
    expect(early.texts("#deliverables button")).toEqual(["Approve", "Send request"])
    expect(early.find("#deliverables").text).toMatch(/\d rounds? of changes (is|are) left\./)
    const submit = href(urls.orders.submitWork, { orderId, deliverableId: second })
    await influencer.post(submit, draft)
    const page = await brand.open(show)
    expect(await markupErrors(page.body)).toEqual([])
    const all = href(urls.orders.answer, { orderId, step: "approve-all" })
    for (const seen of ["", "x", `${second}:1,`, `${second}:0`]) {
      expect((await brand.post(all, { seen })).status, seen).toBe(409)
    }
    expect((await influencer.post(all, { seen: `${second}:1` })).status).toBe(409)
    const rival = await signedInAs(server, "brand")
    expect((await rival.post(all, { seen: `${second}:1` })).status).toBe(404)
    const done = await brand.submit(page, "Approve all 2")
    expect([done.path, done.flash]).toEqual([show, "Work approved."])
    expect(done.find("#deliverables").text.match(/Approved, to be posted/g)).toHaveLength(2)
    expect((await brand.open(all)).path).toBe(show)

    for (const [id, deliverableId] of [order.deliverableId, second].entries()) {
      const url = `https://www.instagram.com/reel/${id}/`
      const live = href(urls.orders.deliverLive, { orderId, deliverableId })
      expect((await influencer.post(live, { url, label: "Ad" })).status).toBe(303)
    }
    const accept = await brand.open((await brand.open(show)).link("Accept the work"))
    const over = await brand.submit(accept, "Accept the work")
    expect(over.flash).toBe("Work accepted. The order is completed.")
  })

  test("a draft is commented on, at places and seconds, by a form without script", async () => {
    const { brand, influencer, show, work } = order
    const mp4 = Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isommp42", "latin1")
    await send([aPicture("look.jpg"), { bytes: mp4, name: "clip.mp4", type: "video/mp4" }])
    const [clip, look] = recorded()
    const page = await brand.open(work)
    const placed = await brand.submit(page, "Comment", {
      Comment: "Too dark here.",
      "File (optional)": look?.id ?? "",
      "Place in the picture (optional)": "167,500",
    })
    expect([placed.path, placed.flash]).toEqual([work, "Comment added."])
    expect(placed.find("#comments li").text).toMatch(
      /^1\. You, .+, version 1, look\.jpg, 17 % from the left, 50 % from the top/,
    )
    expect(placed.find("main svg circle[cx$='%']").getAttribute("cx")).toBe("16.7%")
    expect(await markupErrors(placed.body)).toEqual([])
    const wrong = await influencer.submit(await influencer.open(work), "Comment", {
      Comment: "It is meant so.",
      "File (optional)": clip?.id ?? "",
      "Time in the video (optional)": "1:65",
    })
    expect(wrong.status).toBe(422)
    expect(wrong.value("Comment")).toBe("It is meant so.")
    const second = await influencer.submit(wrong, "Comment", {
      "Time in the video (optional)": "1:05",
    })
    expect(second.texts("#comments li")[1]).toMatch(/^2\. You, .+, clip\.mp4 at 1:05/)
    expect(second.link("1:05")).toBe(`${href(urls.file, { fileId: clip?.id ?? "" })}#t=65`)
    const seen = (await brand.open(show)).find("#deliverables").text
    expect(seen).toContain("2 comments")
    expect(seen).toContain("It is meant so.")
    const stranger = await signedInAs(server, "brand")
    expect((await stranger.post(work, { version: "1", text: "Mine" })).status).toBe(404)
    expect((await brand.post(work, { version: "1", text: "a".repeat(1001) })).status).toBe(422)
  })

  test("strangers find no actions", async () => {
    const stranger = await signedInAs(server, "influencer")
    const rival = await signedInAs(server, "brand")
    for (const url of [order.work, order.submit, order.live, order.figures]) {
      expect((await stranger.get(url)).status).toBe(404)
    }
    expect((await stranger.post(order.submit, workForm([aPicture()]))).status).toBe(404)
    expect((await rival.post(order.changes, { reason: "Mine" })).status).toBe(404)
    expect((await rival.post(order.approve, { seen: "0" })).status).toBe(404)
    expect(recorded()).toEqual([])
    expectNoOrphans()
  })

  test("an action of the other side is refused on page and form", async () => {
    const { brand, influencer, orderId } = order
    const complete = href(urls.orders.complete, { orderId })
    const parts: [Visitor, string, FormData | Record<string, string>][] = [
      [brand, order.submit, workForm([aPicture()])],
      [brand, order.submit, {}],
      [brand, order.live, { url: "https://www.instagram.com/reel/1/", label: "Ad" }],
      [brand, order.live, {}],
      [brand, order.figures, { views: "1" }],
      [influencer, order.approve, { seen: "0" }],
      [influencer, order.changes, { reason: "Show the logo." }],
      [influencer, order.changes, {}],
      [influencer, complete, {}],
    ]
    for (const [visitor, url, form] of parts) {
      for (const answer of [await visitor.get(url), await visitor.post(url, form)]) {
        expect(answer.status, url).toBe(409)
        expect(answer.text).toMatch(
          /Only the (influencer|brand) can do this|The work is submitted next/,
        )
        expect(await markupErrors(answer.body)).toEqual([])
      }
    }
    expect((await brand.open(order.work)).text).toContain("To do")
    expect(recorded()).toEqual([])
    expectNoOrphans()
  })

  test("an action out of turn is refused with a message, and typed text stays", async () => {
    const page = await order.brand.get(order.approve)
    expect(page.text).toContain("This order is already ongoing. The work is submitted next.")
    expect(page.find("button[aria-describedby=why-not]").hasAttribute("disabled")).toBe(true)
    expect((await order.brand.post(order.approve, { seen: "0" })).status).toBe(409)
    const changes = await order.brand.post(order.changes, { reason: "Show the logo." })
    expect(changes.status).toBe(409)
    expect(changes.find("textarea[name=reason]").text).toContain("Show the logo.")
  })

  test("the second of two tabs gets an error without losing its text", async () => {
    expect((await send([])).status).toBe(303)
    const second = await send([aPicture()], { text: "Ad: my reel, another" })
    expectRefusal(second, 409, "A version was submitted meanwhile.")
  })
})

describe("uploaded files", () => {
  test("are stored by their content, under safe names", async () => {
    const pdf = Buffer.from("%PDF-1.7\n%fake but a PDF by its head")
    const mp4 = Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isommp42", "latin1")
    const answer = await send([
      aPicture("../../etc/pass<wd>.png"),
      { bytes: pdf, name: "C:\\fakepath\\brief\u202efdp.pdf", type: "text/html" },
      { bytes: mp4, name: "clip.mp4", type: "video/mp4" },
      { bytes: photograph, name: "no ending" },
    ])
    expect(answer.status).toBe(303)
    expect(recorded().map(({ name, media_type }) => [name, media_type])).toEqual([
      ["brieffdp.pdf", "application/pdf"],
      ["clip.mp4", "video/mp4"],
      ["no ending.jpg", "image/jpeg"],
      ["passwd.jpg", "image/jpeg"],
    ])
    expectNoOrphans()
  })

  test("of forbidden types are rejected, whatever their name", async () => {
    const lies: Sent[] = (await hostileFiles())
      .filter(([what]) => what !== "a truncated JPEG")
      .map(([, bytes]) => ({ bytes, name: "photo.jpg" }))
    const others: Sent[] = [
      { bytes: Buffer.from("PK\x03\x04 a zip of some length"), name: "photo.png" },
      { bytes: Buffer.from("\0\0\0\x18ftypheic\0\0\0\0heicmif1", "latin1"), name: "clip.mp4" },
      { bytes: Buffer.from("tiny"), name: "photo.jpg" },
      { bytes: Buffer.from("<script>%PDF-1.7</script>"), name: "paper.pdf" },
    ]
    for (const lie of [...lies, ...others]) {
      expectRefusal(await send([lie]), 422, /isn't a file we accept/)
    }
  })

  test("with a wrong ending or a false picture header are rejected", async () => {
    expectRefusal(await send([aPicture("contract.pdf")]), 422, "is a picture and is called")
    expectRefusal(await send([aPicture("setup.exe")]), 422, "is a picture and is called")
    const fake = Buffer.concat([
      photograph.subarray(0, 3),
      Buffer.from("<script>alert(1)</script>"),
    ])
    expectRefusal(await send([{ bytes: fake, name: "a.jpg" }]), 422, "can't be read as a picture")
    const bomb = { bytes: aDecompressionBomb(), name: "a.png" }
    expectRefusal(await send([bomb]), 422, "can't be read as a picture")
  })

  test("that are pictures are checked without decoding", async () => {
    const bytes = await aPngOfPackedTexts(["zTXt", "iTXt", "zTXt", "iTXt", "zTXt", "iTXt"])
    const before = peakMemoryOf(server.pid)
    expect((await send([{ bytes, name: "draft.png" }])).status).toBe(303)
    expect(peakMemoryOf(server.pid) - before).toBeLessThan(100)
    expect(recorded()).toMatchObject([{ media_type: "image/png", bytes: bytes.length }])
  })

  test("that are empty, too many or too large are rejected", async () => {
    expectRefusal(await send([{ bytes: new Uint8Array(), name: "a.jpg" }]), 422, "“a.jpg” is empty")
    const eleven = Array.from({ length: 11 }, (_, n) => aPicture(`${n}.jpg`))
    expectRefusal(await send(eleven), 422, "Choose at most 10 files.")
    const heavy = Buffer.concat([photograph, Buffer.alloc(3 * 1024 * 1024)])
    const two = [0, 1].map((n) => ({ bytes: heavy, name: `${n}.jpg` }))
    expectRefusal(await send(two), 422, "You can store 5 MB of files.")
    const huge = {
      bytes: Buffer.concat([photograph, Buffer.alloc(10 * 1024 * 1024)]),
      name: "a.jpg",
    }
    expectRefusal(await send([huge]), 422, "larger than 10 MB")
  })

  test("are limited per hour, with a message in the form", async () => {
    for (let sent = 0; sent < 6; sent += 1) {
      const ten = Array.from({ length: 10 }, (_, n) => aPicture(`${n}.jpg`))
      await send(ten, { seen: "x" })
    }
    const page = await send([aPicture()])
    expectRefusal(page, 429, "You've uploaded many files in the last hour.")
    expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0)
  })

  test("are dropped with a form rejected for another reason", async () => {
    expectRefusal(await send([aPicture()], { link: "nowhere" }), 422, "begins with https://")
  })

  test("in unknown fields or unfinished parts are refused", async () => {
    const form = workForm([])
    form.append("other", new File([new Uint8Array(photograph)], "a.jpg"))
    for (let n = 0; n < 20; n += 1) form.append(`x${n}`, "1")
    expect((await order.influencer.post(order.submit, form)).status).toBe(303)
    expect(recorded()).toEqual([])
    const parts = workForm([])
    for (let n = 0; n < 1000; n += 1) parts.append("text", "again")
    expect((await order.influencer.post(order.submit, parts)).status).toBe(413)
    expectNoOrphans()
  })

  test("sent twice with one form make one version", async () => {
    await Promise.all([send([aPicture()]), send([aPicture()])])
    expect(recorded()).toHaveLength(1)
    expectNoOrphans()
  })

  // A proxy waits for some of the body.
  if (!process.env.BEHIND_PROXY)
    test("of 2 GB are refused by their stated length", async () => {
      const headers = {
        "Content-Type": "multipart/form-data; boundary=x",
        "Content-Length": String(2 * 1024 ** 3),
        Accept: "text/html",
      }
      const sent = { method: "POST", path: order.submit, headers, body: "-".repeat(8192) }
      const page = await rawRequest(order.influencer, sent)
      expect([page.status, page.text]).toEqual([413, expect.stringContaining("larger than 500 MB")])
    })
})

describe("a file download", () => {
  const fileHref = () => href(urls.file, { fileId: recorded()[0]?.id ?? "" })

  beforeEach(async () => {
    await send([aPicture("my photo.jpg")])
  })

  test("is for both sides of its order only", async () => {
    for (const side of [order.brand, order.influencer]) {
      expect((await side.get(fileHref())).status).toBe(200)
    }
    const others = [await signedInAs(server, "brand"), await signedInAs(server, "influencer")]
    for (const other of others) expect((await other.get(fileHref())).status).toBe(404)
    expect((await server.visitor().get(fileHref())).location).toBe(href(urls.login.welcome))
    for (const id of ["x", "..%2fmarketplace.db", "a".repeat(32)]) {
      expect((await order.brand.get(`/files/${id}`)).status).toBe(404)
    }
  })

  test("has a harmless type and is not cached by proxies", async () => {
    const { headers } = await order.brand.get(fileHref())
    expect(headers.get("Content-Type")).toBe("image/jpeg")
    expect(headers.get("Content-Length")).toBe(String(photograph.length))
    expect(headers.get("Content-Disposition")).toBe(
      `inline; filename="my photo.jpg"; filename*=UTF-8''my%20photo.jpg`,
    )
    expect(headers.get("Content-Security-Policy")).toMatch(/^sandbox; default-src 'none'/)
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff")
    expect(headers.get("Cache-Control")).toBe("private, no-cache")
  })

  test("cannot run as a page: a polyglot is harmless, a PDF is saved", async () => {
    const page = Buffer.concat([photograph, Buffer.from("<script>alert(1)</script>")])
    const paper = Buffer.concat([Buffer.from("%PDF-1.7\n<script>alert(1)</script>"), photograph])
    order = await aStartedOrder(server)
    await send([
      { bytes: page, name: "a.jpg", type: "text/html" },
      { bytes: paper, name: "b.pdf", type: "text/html" },
    ])
    const sent = await Promise.all(
      recorded().map(({ id }) => order.brand.get(href(urls.file, { fileId: id }))),
    )
    expect(
      sent.map(({ headers }) => [
        headers.get("Content-Type"),
        headers.get("Content-Disposition")?.split(";")[0],
      ]),
    ).toEqual([
      ["image/jpeg", "inline"],
      ["application/pdf", "attachment"],
    ])
  })

  test("shows a small picture, and a PDF that only our pages frame", async () => {
    const small = await order.brand.get(`${fileHref()}?preview`)
    expect([small.status, small.headers.get("Content-Type")]).toEqual([200, "image/webp"])
    expect(Number(small.headers.get("Content-Length"))).toBeLessThan(photograph.length)
    const etag = small.headers.get("ETag") ?? ""
    const again = await order.brand.get(`${fileHref()}?preview`, { "If-None-Match": etag })
    expect(again.status).toBe(304)
    const stranger = await signedInAs(server, "brand")
    expect((await stranger.get(`${fileHref()}?preview`)).status).toBe(404)

    order = await aStartedOrder(server)
    const cut = photograph.subarray(0, photograph.length / 2)
    await send([
      { bytes: Buffer.from("%PDF-1.7"), name: "a.pdf" },
      { bytes: cut, name: "b.jpg" },
    ])
    const [paper, picture] = await Promise.all(
      recorded().map(({ id }) => order.brand.get(`${href(urls.file, { fileId: id })}?preview`)),
    )
    const headerOf = (name: string) => paper?.headers.get(name)
    expect(headerOf("Content-Type")).toBe("application/pdf")
    expect(headerOf("Content-Disposition")).toMatch(/^inline/)
    expect(headerOf("Content-Security-Policy")).toBe("frame-ancestors 'self'")
    expect(headerOf("X-Frame-Options")).toBe("SAMEORIGIN")
    expect([picture?.status, picture?.headers.get("Content-Type")]).toEqual([200, "image/jpeg"])
  })

  test("works in ranges", async () => {
    const size = photograph.length
    const etag = `"${recorded()[0]?.id}"`
    const part = async (range: string, more = {}) => {
      const { status, headers } = await order.brand.get(fileHref(), { Range: range, ...more })
      return [status, headers.get("Content-Range"), headers.get("Content-Length")]
    }
    expect(await part("bytes=0-9")).toEqual([206, `bytes 0-9/${size}`, "10"])
    expect(await part("bytes=-5")).toEqual([206, `bytes ${size - 5}-${size - 1}/${size}`, "5"])
    expect(await part("bytes=5-")).toEqual([206, `bytes 5-${size - 1}/${size}`, String(size - 5)])
    expect(await part(`bytes=0-${size * 9}`)).toEqual([
      206,
      `bytes 0-${size - 1}/${size}`,
      `${size}`,
    ])
    expect((await part(`bytes=${size}-`)).slice(0, 2)).toEqual([416, `bytes */${size}`])
    expect((await part("bytes=-0")).slice(0, 2)).toEqual([416, `bytes */${size}`])
    for (const odd of ["bytes=9-5", "bytes=0-1,3-4", "lines=1-2", "bytes=a-b"]) {
      expect(await part(odd)).toEqual([200, null, String(size)])
    }
    expect((await part("bytes=0-9", { "If-Range": etag }))[0]).toBe(206)
    expect((await part("bytes=0-9", { "If-Range": '"old"' }))[0]).toBe(200)
    expect((await order.brand.get(fileHref(), { "If-None-Match": etag })).status).toBe(304)
  })

  test("returns the file byte for byte", async () => {
    const cookie = [...order.brand.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const bytesOf = async (headers: Record<string, string>) => {
      const answer = await fetch(new URL(fileHref(), server.origin), {
        headers: { Cookie: cookie, ...headers },
      })
      return Buffer.from(await answer.arrayBuffer())
    }
    expect((await bytesOf({})).equals(photograph)).toBe(true)
    expect(await bytesOf({ Range: "bytes=100-199" })).toEqual(photograph.subarray(100, 200))
    expect(await bytesOf({ Range: "bytes=-7" })).toEqual(photograph.subarray(-7))
  })

  test("of a file without bytes is not found", async () => {
    const { rmSync } = await import("node:fs")
    rmSync(join(folder(), recorded()[0]?.id ?? ""))
    expect((await order.brand.get(fileHref())).status).toBe(404)
    change(server, "DELETE FROM stored_files WHERE order_id = ?", order.orderId)
  })
})

test("a PNG is opened too", async () => {
  expect((await send([{ bytes: await aPng(), name: "a.png", type: "image/png" }])).status).toBe(303)
  expect(recorded()).toMatchObject([{ media_type: "image/png" }])
})
