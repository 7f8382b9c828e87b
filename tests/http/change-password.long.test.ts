import { randomUUID } from "node:crypto"
import { request } from "node:http"
import { hashSync } from "@node-rs/argon2"
import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { PASSWORD, signedInAs } from "#tests/support/accounts.ts"
import { aServer } from "#tests/support/servers.ts"
import { valueIn, withDatabase } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const server = await aServer()

const fields = {
  "Current password": PASSWORD,
  "New password": "Quite-New-2026",
  "Confirm password": "Quite-New-2026",
}

test("a new password signs out other devices and keeps this one", async () => {
  const maya = await signedInAs(server, "influencer", { email: "maya@example.com" })
  const phone = server.visitor()
  const login = await phone.open(href(urls.login.influencer))
  const signIn = (password: string) =>
    phone.submit(login, "Login", { Email: "maya@example.com", Password: password })
  await signIn(PASSWORD)
  expect((await phone.get(href(urls.influencer.account))).status).toBe(200)

  const account = await maya.open(href(urls.influencer.account))
  const page = await maya.open(account.link("Change password"))
  const before = maya.cookies.get("sid")
  const done = await maya.submit(page, "Change password", fields)
  expect(done.path).toBe(href(urls.influencer.account))
  expect(done.flash).toBe("Password changed. Other devices are logged out.")
  expect(maya.cookies.get("sid")).not.toBe(before)

  expect((await phone.get(href(urls.influencer.account))).location).toBe(href(urls.login.welcome))
  expect((await signIn(PASSWORD)).status).toBe(422)
  await signIn("Quite-New-2026")
  expect((await phone.get(href(urls.influencer.account))).status).toBe(200)
})

test("errors appear at their fields, and no password is echoed", async () => {
  const acme = await signedInAs(server, "brand")
  const page = await acme.open(href(urls.brand.changePassword))
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

const SCRIPT = { Accept: "application/json", "Sec-Fetch-Site": "same-origin" }

/** Logs in from an own address and returns whether the session survives. */
function logIn(email: string, password: string, way: "form" | "call") {
  const visitor = server.visitor()
  const answer =
    way === "form"
      ? visitor.post(href(urls.login.brand), { email, password })
      : visitor.postJson("/auth/login/brand", { email, password }, SCRIPT)
  const isSignedIn = async () => {
    await answer
    return (await visitor.get(href(urls.brand.projects))).status === 200
  }
  return { answer, isSignedIn }
}

test("a waiting login with the old password fails after the change", async () => {
  const email = "acme@example.com"
  const acme = await signedInAs(server, "brand", { email })
  // Full cost: logins queue while the password changes.
  withDatabase(server, (db) => {
    const hash = hashSync(PASSWORD, { memoryCost: 65_536, timeCost: 3, parallelism: 1 })
    db.prepare("UPDATE users SET password_hash = ? WHERE email = ?").run(hash, email)
  })
  const change = acme.post(href(urls.brand.changePassword), {
    currentPassword: PASSWORD,
    password: "Quite-New-2026",
    confirmPassword: "Quite-New-2026",
  })
  const login = (n: number) => logIn(email, PASSWORD, n % 2 === 0 ? "form" : "call")
  const early = Array.from({ length: 8 }, (_, n) => login(n))
  await Promise.race(early.map(({ answer }) => answer))
  const late = Array.from({ length: 8 }, (_, n) => login(n))

  expect((await change).location).toBe(href(urls.brand.account))
  const living = await Promise.all([...early, ...late].map(({ isSignedIn }) => isSignedIn()))
  expect(living).toEqual(living.map(() => false))
  for (const { answer } of late) expect([303, 200, 422, 401, 429]).toContain((await answer).status)
  expect(await logIn(email, "Quite-New-2026", "call").isSignedIn()).toBe(true)
  expect((await acme.get(href(urls.brand.projects))).status).toBe(200)
})

test("one of two simultaneous changes wins and signs the other out", async () => {
  const email = "twice@example.com"
  const devices = [await signedInAs(server, "brand", { email }), server.visitor(), server.visitor()]
  const [first] = devices
  for (const device of devices) {
    for (const [name, value] of first?.cookies ?? []) device.cookies.set(name, value)
  }
  const passwords = devices.map((_, n) => `Quite-New-${n}-2026`)
  const answers = await Promise.all(
    devices.map((device, n) =>
      device.post(href(urls.brand.changePassword), {
        currentPassword: PASSWORD,
        password: passwords[n] ?? "",
        confirmPassword: passwords[n] ?? "",
      }),
    ),
  )
  expect(
    answers.filter(
      ({ status, location }) => status === 303 && location === href(urls.brand.account),
    ),
  ).toHaveLength(1)
  const signedIn = await Promise.all(
    passwords.map((password) => logIn(email, password, "call").isSignedIn()),
  )
  expect(signedIn.filter(Boolean)).toHaveLength(1)
  const open = await Promise.all(
    devices.map(async (device) => (await device.get(href(urls.brand.projects))).status),
  )
  expect(open.filter((status) => status === 200)).toHaveLength(1)
})

/** Sends half a body; `finish` completes it, `leave` aborts. */
function halfAPost(visitor: Visitor, path: string, type: string, body: string) {
  const { hostname, port } = new URL(server.origin)
  const sent = request({
    hostname,
    port,
    path,
    method: "POST",
    headers: {
      ...SCRIPT,
      Origin: server.origin,
      "Content-Type": type,
      "Content-Length": Buffer.byteLength(body),
      "X-Forwarded-For": visitor.address,
      Cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    },
  })
  const answer = new Promise<{ status: number | undefined; location: string | undefined }>(
    (resolve, reject) => {
      sent.once("error", reject)
      sent.once("response", (response) => {
        response.resume()
        resolve({ status: response.statusCode, location: response.headers.location })
      })
    },
  )
  sent.write(body.slice(0, 10))
  return {
    leave: () => {
      answer.catch(() => {})
      sent.destroy()
    },
    finish: () => {
      sent.end(body.slice(10))
      return answer
    },
  }
}

test("a request begun before a password change writes nothing after it", async () => {
  const acme = await signedInAs(server, "brand")
  const thief = server.visitor()
  for (const [name, value] of acme.cookies) thief.cookies.set(name, value)
  const project = {
    title: "Stolen",
    desc: "Stolen",
    status: "active",
    platforms: ["X"],
    influencerCount: 1,
    followers: "0-1K",
    niche: "",
    budget: { min: 1, max: 2 },
    currency: "INR",
    deliveryDays: 5,
  }
  const form = new URLSearchParams({
    ...Object.fromEntries(Object.entries(project).map(([name, value]) => [name, String(value)])),
    budgetMin: "1",
    budgetMax: "2",
  })
  const picture =
    '--x\r\nContent-Disposition: form-data; name="brandName"\r\n\r\nStolen\r\n--x--\r\n'
  const begin = () => [
    halfAPost(
      thief,
      href(urls.brand.editProject, { projectId: randomUUID() }),
      "application/x-www-form-urlencoded",
      form.toString(),
    ),
    halfAPost(
      thief,
      "/projects/save",
      "application/json",
      JSON.stringify({ ...project, _id: randomUUID() }),
    ),
    halfAPost(thief, href(urls.brand.account), "multipart/form-data; boundary=x", picture),
  ]
  const control = await Promise.all(begin().map(({ finish }) => finish()))
  expect(control.map(({ status }) => status)).toEqual([303, 200, 303])
  const count = (table: string, column: string) => {
    return Number(valueIn(server, `SELECT count(*) FROM ${table} WHERE ${column} = 'Stolen'`))
  }
  expect([count("projects", "title"), count("profiles", "name")]).toEqual([2, 1])
  withDatabase(server, (db) =>
    db.prepare("UPDATE profiles SET name = 'Acme' WHERE name = 'Stolen'").run(),
  )

  const half = begin()
  const page = await acme.open(href(urls.brand.changePassword))
  const done = await acme.submit(page, "Change password", fields)
  expect(done.flash).toBe("Password changed. Other devices are logged out.")
  const answers = await Promise.all(half.map(({ finish }) => finish()))
  expect(answers).toEqual([
    { status: 302, location: href(urls.login.welcome) },
    { status: 401, location: undefined },
    { status: 302, location: href(urls.login.welcome) },
  ])
  expect([count("projects", "title"), count("profiles", "name")]).toEqual([2, 0])
})

test("an aborted request is not logged as an error", async () => {
  const acme = await signedInAs(server, "brand")
  const cutOff = () =>
    server.log.filter(({ event, status }) => event === "request" && status === 400)
  const form = halfAPost(
    acme,
    href(urls.brand.account),
    "application/x-www-form-urlencoded",
    "a=".repeat(50),
  )
  // The first request has started once the next is answered.
  await acme.get(href(urls.brand.account))
  form.leave()
  await expect.poll(cutOff).toMatchObject([{ method: "POST" }])
  expect(server.log.filter(({ event }) => event === "fault")).toEqual([])
})
