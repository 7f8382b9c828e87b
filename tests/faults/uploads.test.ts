import { mkdirSync, readdirSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { beforeEach, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { aPhotograph } from "#tests/support/pictures.ts"
import { aServer } from "#tests/support/servers.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const account = href(urls.influencer.account)
let maya: Visitor
let userName: string
let people = 0
let file: string

const uploads = () => join(server.dataDir, "uploads")

async function sendPicture() {
  const form = new FormData()
  form.append("name", "Maya")
  form.append("userName", userName)
  const bytes = new Uint8Array(await aPhotograph())
  form.append("picture", new File([bytes], "me.jpg", { type: "image/jpeg" }))
  return maya.post(account, form)
}

const pictureId = () => file.slice(uploads().length + 1)

const server = await aServer()
beforeEach(async () => {
  rmSync(uploads(), { recursive: true, force: true })
  people += 1
  userName = `pictured${people}`
  maya = await signedInAs(server, "influencer", { userName })
  expect((await sendPicture()).status).toBe(303)
  const [name = ""] = readdirSync(uploads())
  file = join(uploads(), name)
})

test("a missing picture file is a 404, and its pages stay whole", async () => {
  rmSync(file)
  expect((await maya.get(href(urls.picture, { pictureId: pictureId() }))).status).toBe(404)
  expect((await maya.get(account)).status).toBe(200)
  expect((await sendPicture()).status).toBe(303)
})

test("a folder in place of a picture is a 404", async () => {
  rmSync(file)
  mkdirSync(file)
  expect((await maya.get(href(urls.picture, { pictureId: pictureId() }))).status).toBe(404)
  expect((await sendPicture()).status).toBe(303)
})

test("a truncated picture is sent with its type, and can be replaced", async () => {
  truncateSync(file, 10)
  const answer = await maya.get(href(urls.picture, { pictureId: pictureId() }))
  expect(answer.status).toBe(200)
  expect(answer.headers.get("Content-Type")).toBe("image/webp")
  expect((await sendPicture()).status).toBe(303)
})

test("a missing upload folder is created again", async () => {
  rmSync(uploads(), { recursive: true })
  expect((await maya.get(href(urls.picture, { pictureId: pictureId() }))).status).toBe(404)
  expect((await sendPicture()).status).toBe(303)
})

test("uploads fail with a readable page when the folder is broken", async () => {
  renameSync(uploads(), `${uploads()}.away`)
  writeFileSync(uploads(), "not a folder")
  expect((await maya.get(href(urls.picture, { pictureId: pictureId() }))).status).toBe(404)
  const page = await sendPicture()
  expect(page.status).toBe(500)
  expect(page.text).not.toMatch(/ENOTDIR|EEXIST|uploads|node:/)
  expect((await maya.get(account)).status).toBe(200)
  rmSync(uploads())
  renameSync(`${uploads()}.away`, uploads())
  expect((await sendPicture()).status).toBe(303)
})
