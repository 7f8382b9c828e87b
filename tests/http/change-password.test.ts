import { afterAll, beforeAll, expect, test } from "vitest"
import { paths } from "#app/paths.ts"
import { PASSWORD, signedInAs } from "#tests/support/accounts.ts"
import { type RunningServer, startServer } from "#tests/support/server.ts"

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const fields = {
  "Current password": PASSWORD,
  "New password": "Quite-New-2026",
  "Confirm password": "Quite-New-2026",
}

test("a new password signs out the other devices and keeps this one signed in", async () => {
  const maya = await signedInAs(server, "influencer", { email: "maya@example.com" })
  const phone = server.visitor()
  const login = await phone.open(paths.login.influencer())
  const signIn = (password: string) =>
    phone.submit(login, "Login", { Email: "maya@example.com", Password: password })
  await signIn(PASSWORD)
  expect((await phone.get(paths.influencer.account())).status).toBe(200)

  const account = await maya.open(paths.influencer.account())
  const page = await maya.open(account.link("Change password"))
  const before = maya.cookies.get("sid")
  const done = await maya.submit(page, "Change password", fields)
  expect(done.path).toBe(paths.influencer.account())
  expect(done.flash).toBe("Password changed. Other devices are signed out.")
  expect(maya.cookies.get("sid")).not.toBe(before)

  expect((await phone.get(paths.influencer.account())).location).toBe(paths.login.welcome())
  expect((await signIn(PASSWORD)).status).toBe(422)
  await signIn("Quite-New-2026")
  expect((await phone.get(paths.influencer.account())).status).toBe(200)
})

test("what is wrong is told by its field, and no password comes back", async () => {
  const acme = await signedInAs(server, "brand")
  const page = await acme.open(paths.changePassword("brand"))
  const differs = await acme.submit(page, "Change password", { ...fields, "Confirm password": "x" })
  expect(differs.status).toBe(422)
  expect(differs.errors("Confirm password")).toEqual(["Passwords do not match"])
  const wrong = await acme.submit(page, "Change password", {
    ...fields,
    "Current password": "Wrong-1234",
  })
  expect(wrong.status).toBe(422)
  expect(wrong.errors("Current password")).toEqual(["This is not your current password."])
  expect(wrong.body).not.toContain("Quite-New-2026")
  expect(wrong.body).not.toContain("Wrong-1234")
})
