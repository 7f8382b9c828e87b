import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { applicantsHref, href, urls } from "#app/urls/index.ts"
import { PASSWORD, signedInAs } from "#tests/support/accounts.ts"
import { applyTo, postProject } from "#tests/support/campaigns.ts"
import { aServer } from "#tests/support/servers.ts"
import { change, query, withDatabase } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const server = await aServer()

type Role = "influencer" | "brand"

async function aUser(role: Role) {
  const email = `${randomUUID()}@example.com`
  const userName = `u${randomUUID().slice(0, 8)}`
  return { email, role, visitor: await signedInAs(server, role, { email, userName }) }
}

const logIn = (visitor: Visitor, { role, email }: { role: Role; email: string }) =>
  visitor.post(href(urls.login[role]), { email, password: PASSWORD })

const logOut = (visitor: Visitor) => visitor.post(href(urls.logout))

const newProject = () => href(urls.brand.editProject, { projectId: randomUUID() })

const TYPED = {
  "Project Title": 'Three reels for <our> clay "kulhad" set',
  Description: "First line\r\nSecond line: चाय",
  "Max Budget": "1,500",
}

test("restores a project form after a log-out in another tab", async () => {
  const user = await aUser("brand")
  const form = await user.visitor.open(newProject())
  await logOut(user.visitor)
  const login = await user.visitor.submit(form, "Create Project", TYPED)
  expect(login.path).toBe(href(urls.login.welcome))
  expect(login.flash).toContain("what you typed is back in its form")
  const back = await user.visitor.follow(await logIn(user.visitor, user))
  expect(back.path).toBe(form.path)
  expect(back.value("Project Title")).toBe(TYPED["Project Title"])
  expect(back.value("Description")).toBe(TYPED.Description)
  expect(back.value("Max Budget")).toBe("1,500")
  expect(back.flash).toBe("What you typed is back. Check it and send it again.")
  const sent = await user.visitor.submit(back, "Create Project", {
    "Min Budget": "500",
    "Expected Delivery Day(s)": "7",
  })
  expect(sent.flash).toBe("Project successfully posted!")
  const again = await user.visitor.open(form.path)
  expect(again.flash).toBe("")
})

test("restores a message after the session was ended elsewhere", async () => {
  const brand = await aUser("brand")
  const influencer = await aUser("influencer")
  const projectId = await postProject(brand.visitor, { title: "Tea reels" })
  await applyTo(server, influencer.visitor, projectId)
  const start = (await brand.visitor.open(applicantsHref(projectId))).link("Message")
  const thread = await brand.visitor.submit(await brand.visitor.open(start), "Send", {
    Message: "Can you do Friday?",
  })
  change(server, "UPDATE sessions SET revoked_at = 1")
  const text = "A long answer ".repeat(250).trim()
  await brand.visitor.submit(thread, "Send", { Message: text })
  const back = await brand.visitor.follow(await logIn(brand.visitor, brand))
  expect(back.path).toBe(thread.path)
  expect(back.value("Message")).toBe(text)
  await brand.visitor.submit(back, "Send")
  const sent = await brand.visitor.open(thread.path)
  expect(sent.text).toContain("A long answer")
  expect(sent.value("Message")).toBe("")
})

test("restores the texts before and after the files of a form", async () => {
  const user = await aUser("influencer")
  const page = href(urls.account.portfolio)
  await user.visitor.open(page)
  await logOut(user.visitor)
  const form = new FormData()
  form.append("link", "https://www.instagram.com/reel/before/")
  form.append("picture", new File([Buffer.alloc(300_000, "x")], "reel.jpg", { type: "image/jpeg" }))
  form.append(
    "picture",
    new File([Buffer.alloc(300_000, "y")], "draft.jpg", { type: "image/jpeg" }),
  )
  form.append("caption", "Written below the files")
  const answer = await user.visitor.post(page, form)
  expect(answer.location).toBe(href(urls.login.welcome))
  await logIn(user.visitor, user)
  const back = await user.visitor.open(page)
  expect(back.body).toContain("https://www.instagram.com/reel/before/")
  expect(back.body).toContain("Written below the files")
})

test("keeps one account's text from another", async () => {
  const author = await aUser("brand")
  const form = await author.visitor.open(newProject())
  await logOut(author.visitor)
  await author.visitor.submit(form, "Create Project", TYPED)
  const stranger = await aUser("brand")
  const page = await author.visitor.follow(await logIn(author.visitor, stranger))
  expect(page.body).not.toContain("kulhad")
  expect((await author.visitor.open(form.path)).body).not.toContain("kulhad")
  await logOut(author.visitor)
  await logIn(author.visitor, author)
  expect((await author.visitor.open(form.path)).value("Description")).toBe(TYPED.Description)
})

test("stores no draft for a browser without a former session", async () => {
  const { visitor, ...user } = await aUser("brand")
  const form = await visitor.open(newProject())
  const bare = server.visitor()
  const login = await bare.submit(form, "Create Project", TYPED)
  expect(login.flash).toBe("You are logged out, so nothing was saved. Log in to go on.")
  expect(bare.cookies.has("form-draft")).toBe(false)
  await logIn(bare, user)
  expect((await bare.open(form.path)).value("Description")).toBe("")
})

test("stores no password or code, and encrypts the rest", async () => {
  const user = await aUser("influencer")
  const page = href(urls.account.changeEmail)
  const form = await user.visitor.open(href(urls.account.security))
  await logOut(user.visitor)
  const fields = { email: "new-address@example.com", password: "Secret-Pass-9", code: "123456" }
  const answer = await user.visitor.post(href(urls.account.security), fields, { Referer: form.url })
  expect(answer.location, page).toBe(href(urls.login.welcome))
  const stored = query<Record<string, string>>(
    server,
    "SELECT form_drafts.* FROM form_drafts JOIN users ON users.id = user_id WHERE email = ?",
    user.email,
  )
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toMatch(/new-address|Secret|123456/)
  await logIn(user.visitor, user)
  const back = await user.visitor.open(href(urls.account.security))
  expect(back.body).toContain("new-address@example.com")
  expect(back.body).not.toMatch(/Secret-Pass-9|123456/)
})

test("deletes a draft after 30 minutes and keeps ten forms an account", async () => {
  const user = await aUser("brand")
  await logOut(user.visitor)
  const addresses = Array.from({ length: 12 }, newProject)
  for (const address of addresses) await user.visitor.post(address, { title: "Kept for a while" })
  let count = 0
  withDatabase(server, (db) => {
    const counted =
      "SELECT count(*) FROM form_drafts JOIN users ON users.id = user_id WHERE email = ?"
    count = db.prepare(counted).pluck().get(user.email) as number
  })
  expect(count).toBe(10)
  await logIn(user.visitor, user)
  const last = addresses.at(-1) ?? ""
  expect((await user.visitor.open(last)).value("Project Title")).toBe("Kept for a while")
  change(server, "UPDATE form_drafts SET expires_at = ?", Date.now() - 1)
  expect((await user.visitor.open(last)).value("Project Title")).toBe("")
})

test("ignores hostile names and more than 64 KB", async () => {
  const user = await aUser("brand")
  await logOut(user.visitor)
  const address = newProject()
  await user.visitor.post(address, {
    title: "Plain",
    "platforms[4000000000]": "Youtube",
    "__proto__.polluted": "yes",
    "constructor.prototype.polluted": "yes",
  })
  const long = newProject()
  const answer = await user.visitor.post(long, { title: "Long", desc: "x".repeat(66_000) })
  expect(answer.status).toBeLessThan(500)
  await logIn(user.visitor, user)
  const page = await user.visitor.open(address)
  expect(page.status).toBe(200)
  expect(page.value("Project Title")).toBe("Plain")
  expect((await user.visitor.open(long)).value("Project Title")).toBe("")
})

test("stores no more forms of a browser after thirty in ten minutes", async () => {
  const user = await aUser("brand")
  await logOut(user.visitor)
  const address = newProject()
  const send = async (title: string) =>
    (await user.visitor.follow(await user.visitor.post(address, { title }))).flash
  for (let sent = 0; sent < 30; sent += 1) expect(await send(`Title ${sent}`)).toContain("is back")
  expect(await send("One more")).toBe("You are logged out, so nothing was saved. Log in to go on.")
})

test("keeps an unsent project for its brand and browser until it is discarded", async () => {
  const user = await aUser("brand")
  const projectId = randomUUID()
  const draft = href(urls.brand.draftProject, { projectId })
  const page = href(urls.brand.editProject, { projectId })
  expect((await user.visitor.post(draft, { title: "Half a title" })).status).toBe(204)
  const back = await user.visitor.open(page)
  expect(back.value("Project Title")).toBe("Half a title")
  expect(back.text).toContain("Your unsaved draft is back.")
  const another = await user.visitor.open(newProject())
  expect(another.link("Continue it")).toBe(page)
  const stranger = await aUser("brand")
  expect((await stranger.visitor.open(page)).value("Project Title")).toBe("")
  const discarded = await user.visitor.submit(back, "Discard draft")
  expect(discarded.flash).toBe("Draft discarded.")
  expect(discarded.value("Project Title")).toBe("")
  expect((await user.visitor.get(draft)).location).toBe(page)
  const influencer = await aUser("influencer")
  expect((await influencer.visitor.post(draft, { title: "Not mine" })).status).not.toBe(204)
})
