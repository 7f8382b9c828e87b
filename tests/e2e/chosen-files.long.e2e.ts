import type { Page } from "playwright"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { become, server } from "#tests/support/browser-session.ts"
import { paidOrders, putOrder } from "#tests/support/paid-orders.ts"
import { aLargeJpeg } from "#tests/support/pictures.ts"
import { aStartedOrder } from "#tests/support/started-order.ts"
import type { Visitor } from "#tests/support/visitor.ts"
import { expect, test } from "../support/journey.ts"

/** A file with a phone's name and type. */
const file = (name: string, mimeType: string, head: string) => ({
  name,
  mimeType,
  buffer: Buffer.from(head.padEnd(4096, "\0"), "latin1"),
})
const HEIC = file("IMG_1.heic", "image/heic", "\0\0\0\x18ftypheic\0\0\0\0mif1heic")
const MOV = file("IMG_2.mov", "video/quicktime", "\0\0\0\x14ftypqt  \0\0\0\0qt  ")
const PROGRAM = file("reel.mp4", "video/mp4", "MZ")
const PDF = file("terms.pdf", "application/pdf", "%PDF-1.7")

async function pageOf(newPerson: () => Promise<Page>, visitor: Visitor): Promise<Page> {
  const page = await newPerson()
  return become(page, visitor)
}

async function expectRefusals(page: Page, path: string, refusals: [typeof HEIC, RegExp][]) {
  await page.goto(path, { waitUntil: "networkidle" })
  const input = page.locator('input[type="file"]')
  const error = page.locator(".field:has(input[type=file]) .field-error")
  for (const [chosen, sentence] of refusals) {
    await input.setInputFiles(chosen)
    await expect(error, path).toHaveText(sentence)
    await expect(input).toHaveAttribute("aria-invalid", "true")
  }
  await input.setInputFiles([])
  await expect(error).toHaveText("")
}

test("a file of a forbidden type is reported when chosen, in every form @script", async ({
  newPerson,
}) => {
  const [started, paid] = [
    await aStartedOrder(server, { needsApproval: true }),
    await paidOrders(server, ["1,000"]),
  ]
  const { orderId, path } = paid
  putOrder(server, orderId, "phase = 'delivered', review_due_at = ?", Date.now() + 604_800_000)
  const brand = await pageOf(newPerson, paid.brand)
  const influencer = await pageOf(newPerson, paid.influencer)
  const sent: string[] = []
  for (const page of [brand, influencer])
    page.on("request", (request) => {
      const isForm = request.method() === "POST" && request.resourceType() !== "ping"
      if (isForm) sent.push(request.url())
    })

  for (const [page, address] of [
    [influencer, href(urls.influencer.account)],
    [brand, href(urls.brand.account)],
    [influencer, href(urls.account.portfolio)],
  ] as const) {
    await expectRefusals(page, address, [
      [HEIC, /^We cannot read this file\. It is a HEIC photo: save it as a JPEG/],
      [MOV, /^This is a video\. Choose a JPEG, PNG or WebP\.$/],
      [PDF, /^We can't read this file as a picture\./],
    ])
  }
  const attachments: [typeof HEIC, RegExp][] = [
    [HEIC, /^“IMG_1\.heic” isn't a file we accept\. It is a HEIC photo: save it as a JPEG/],
    [MOV, /^“IMG_2\.mov” isn't a file we accept\. It is a MOV video: save it as an MP4/],
    [PROGRAM, /^“reel\.mp4” isn't a file we accept\. Choose a JPEG, PNG, WebP, PDF or MP4\.$/],
  ]
  await expectRefusals(brand, path, attachments)
  await expectRefusals(brand, href(urls.orders.refund, { orderId }), attachments)
  await expectRefusals(brand, href(urls.orders.dispute, { orderId }), attachments)
  await paid.brand.post(href(urls.orders.dispute, { orderId }), { reason: "The logo is missing." })
  await expectRefusals(influencer, href(urls.orders.answerDispute, { orderId }), attachments)
  await expectRefusals(await pageOf(newPerson, started.influencer), started.submit, attachments)

  await brand.goto(path, { waitUntil: "networkidle" })
  await brand.getByLabel("Message", { exact: true }).fill("Here is the photo.")
  const files = brand.locator('input[type="file"]')
  await files.setInputFiles(HEIC)
  await brand.getByRole("button", { name: "Send", exact: true }).click()
  await expect(files).toBeFocused()
  expect(sent).toEqual([])
  await brand.getByRole("button", { name: "Remove IMG_1.heic" }).click()
  await expect(files).toHaveValue("")
  await files.setInputFiles(PDF)
  await brand.getByRole("button", { name: "Send", exact: true }).click()
  await expect(brand.getByRole("link", { name: "terms.pdf" })).toBeVisible()
})

test("a browser shrinks a picture of 41 megapixels before upload @script", async ({
  newPerson,
}) => {
  const buffer = await aLargeJpeg(7680, 5400, 92)
  expect(buffer.length).toBeGreaterThan(12_000_000)
  const page = await pageOf(newPerson, await signedInAs(server, "influencer"))
  const headers: Promise<{ [name: string]: string }>[] = []
  page.on("request", (request) => {
    if (request.method() === "POST") headers.push(request.allHeaders())
  })
  for (const [path, button, image] of [
    [href(urls.influencer.account), "Save Changes", "main form img"],
    [href(urls.account.portfolio), "Add to portfolio", "main section img"],
  ] as const) {
    await page.goto(path, { waitUntil: "networkidle" })
    await expect(page.locator(image)).toHaveCount(0)
    const input = page.locator('input[type="file"]')
    await input.setInputFiles({ name: "IMG_1.jpg", mimeType: "image/jpeg", buffer })
    const size = () => input.evaluate((one: HTMLInputElement) => one.files?.[0]?.size ?? 0)
    await expect.poll(size).toBeLessThan(3_000_000)
    await page.getByRole("button", { name: button }).click()
    await expect(page.locator(image)).toHaveAttribute("src", /^\/pictures\//)
  }
  const weights = (await Promise.all(headers)).map((sent) => Number(sent["content-length"]))
  expect(weights).toHaveLength(2)
  for (const weight of weights) expect(weight).toBeLessThan(3_000_000)
})

test("an upload shows its percent, stops by its button, and is tried again @script", async ({
  newPerson,
}) => {
  const { influencer, submit } = await aStartedOrder(server, { needsApproval: true })
  // The browser logs each failed request.
  const page = await (await pageOf(newPerson, influencer)).context().newPage()
  await page.goto(submit, { waitUntil: "networkidle" })
  const text = page.getByLabel("Caption or text")
  await text.fill("Typed with care. #Ad")
  const large = { ...PDF, name: "large.pdf", buffer: Buffer.alloc(4_000_000, "%PDF-1.7 ") }
  await page.locator('input[type="file"]').setInputFiles(large)
  await page.locator(".field:has(input[type=file])").evaluate((field) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(["%PDF-1.7"], "dropped.pdf", { type: "application/pdf" }))
    field.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }))
  })
  const chosen = page.getByRole("list", { name: "Chosen files" }).getByRole("listitem")
  await expect(chosen).toHaveText([/^large\.pdf/, /^dropped\.pdf/])

  const line = await page.context().newCDPSession(page)
  const limits = { offline: false, latency: 0, downloadThroughput: -1 }
  await line.send("Network.enable")
  await line.send("Network.emulateNetworkConditions", { ...limits, uploadThroughput: 400_000 })
  await page.getByRole("button", { name: "Submit", exact: true }).click()
  await expect(page.getByText(/^[1-9]\d? %$/)).toBeVisible()
  await page.getByRole("button", { name: "Cancel upload" }).click()
  await expect(page.getByRole("status").getByText("Nothing was sent.")).toBeVisible()
  await line.send("Network.emulateNetworkConditions", { ...limits, uploadThroughput: -1 })

  await page.route(/\.data$/, (route) => route.abort("connectionreset"))
  await page.getByRole("button", { name: "Try again" }).click()
  await expect(page.getByRole("status").getByText("so nothing was saved")).toBeVisible()
  await page.unroute(/\.data$/)
  await expect(text).toHaveValue("Typed with care. #Ad")
  await expect(chosen).toHaveCount(2)
  await page.getByRole("button", { name: "Try again" }).click()
  await expect(page.getByText("Work submitted.")).toBeVisible()
  await expect(page.getByRole("link", { name: "large.pdf" }).first()).toBeVisible()
})
