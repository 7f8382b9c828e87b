import { setTimeout } from "node:timers/promises"
import { parse } from "node-html-parser"
import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { insertProjects } from "#tests/support/insert-projects.ts"
import { userIdOf } from "#tests/support/public-pages.ts"
import { startServer } from "#tests/support/server.ts"
import { aServer } from "#tests/support/servers.ts"
import {
  aMarket,
  askAt,
  dataPathOf,
  expectShownAt,
  isShared,
  readAt,
} from "#tests/support/shared-world.ts"
import { change } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const server = await aServer()
const second = await aServer({ dataDir: server.dataDir })
const world = await aMarket(server)
const maya = await signedInAs(server, "influencer", { name: "Maya" })
const other = await signedInAs(server, "brand", { name: "Other brand" })

const list = href(urls.influencer.browse)
const detailsOf = (projectId: string) => href(urls.influencer.project, { projectId })

const readAll = (visitor: Visitor, path: string) => readAt([server, second], visitor, path)

const expectShown = (visitor: Visitor, path: string, act: () => unknown, text: string) =>
  expectShownAt([server, second], visitor, path, act, text)

const sql = (text: string, ...values: unknown[]) => change(server, text, ...values)

test("the next response shows a posted, changed, closed, hidden or deleted project", async () => {
  const { brand } = world
  const id = () => insertProjects(server, { brand, title: "Fresh reel" })[0] ?? ""
  let posted = ""
  await expectShown(
    maya,
    list,
    () => {
      posted = id()
    },
    "Fresh reel",
  )
  const rename = () => sql("UPDATE projects SET title = 'Renamed reel' WHERE id = ?", posted)
  await expectShown(maya, list, rename, "Renamed reel")
  const describe = () => sql("UPDATE projects SET description = 'Tell more.' WHERE id = ?", posted)
  await expectShown(maya, detailsOf(posted), describe, "Tell more.")
  for (const set of ["status = 'closed'", "hidden_at = 1, status = 'closed'", "deleted_at = 1"]) {
    const gone = id()
    const marker = `Gone ${gone}`
    await expectShown(
      maya,
      list,
      () => sql("UPDATE projects SET title = ? WHERE id = ?", marker, gone),
      marker,
    )
    await readAll(maya, detailsOf(gone))
    sql(`UPDATE projects SET ${set} WHERE id = ?`, gone)
    for (const body of await readAll(maya, list)) expect(body, set).not.toContain(marker)
    const details = await askAt(server, maya, detailsOf(gone))
    if (set.startsWith("status")) expect(details.text).toContain("Closed")
    else
      expect([details.status, (await askAt(second, maya, detailsOf(gone))).status]).toEqual([
        404, 404,
      ])
  }
})

test("the next response shows a brand's and a creator's new name everywhere", async () => {
  const { brandId, creator, projectId, paths, slug } = world
  const rename = (name: string) => () =>
    sql("UPDATE profiles SET name = ? WHERE user_id = ?", name, brandId)
  const ofBrand = [
    list,
    detailsOf(projectId),
    href(urls.public.project, { projectId }),
    href(urls.public.brand, { slug }),
    href(urls.public.projects),
  ]
  for (const [at, path] of ofBrand.entries())
    await expectShown(maya, path, rename(`Brand no ${at}`), `Brand no ${at}`)
  const renameCreator = (name: string) => () =>
    sql("UPDATE profiles SET name = ? WHERE user_id = ?", name, creator.userId)
  for (const [at, path] of [...paths.brand, creator.path].entries()) {
    await expectShown(other, path, renameCreator(`Creator no ${at}`), `Creator no ${at}`)
  }
  sql("UPDATE profiles SET name = ? WHERE user_id = ?", world.brand, brandId)
})

test("the next response shows a draft's city to brands, and drops hidden creators", async () => {
  const hidden = await signedInAs(server, "influencer", { name: "Hidden soon" })
  expect(hidden).toBeDefined()
  const influencerId = userIdOf(server, "Hidden soon")
  const path = href(urls.brand.influencer, { influencerId })
  await expectShown(
    other,
    path,
    () => sql("UPDATE creators SET city = 'Goa' WHERE user_id = ?", influencerId),
    "Goa",
  )
  sql("UPDATE creators SET hidden_at = 1 WHERE user_id = ?", influencerId)
  expect((await askAt(server, other, path)).status).toBe(404)
  for (const body of await readAll(other, href(urls.brand.influencers)))
    expect(body).not.toContain("Hidden soon")
})

test("a block by either side applies to the next response", async () => {
  const { brandId, brand } = world
  const [title] = ["Only of one"]
  insertProjects(server, { brand, title })
  const ravi = await signedInAs(server, "influencer", { name: "Ravi blocked" })
  const raviId = userIdOf(server, "Ravi blocked")
  for (const [by, whom] of [
    [raviId, brandId],
    [brandId, raviId],
  ]) {
    expect((await askAt(server, ravi, list)).text).toContain(title)
    sql("INSERT INTO blocks VALUES (?, ?, 1)", by, whom)
    for (const body of await readAll(ravi, list)) expect(body).not.toContain(title)
    expect((await askAt(server, ravi, detailsOf(world.projectId))).status).toBe(404)
    expect((await askAt(server, maya, list)).text).toContain(title)
    sql("DELETE FROM blocks")
    for (const one of [server, second]) {
      await askAt(one, ravi, list)
      expect(await isShared(one, await askAt(one, ravi, list))).toBe(true)
    }
  }
})

test("the next response shows a viewer's own changes, and only to that viewer", async () => {
  const [projectId = ""] = insertProjects(server, { brand: world.brand, title: "Apply here" })
  const leaving = await signedInAs(server, "influencer", { name: "Leaving" })
  const apply = () =>
    leaving.post(href(urls.influencer.apply, { projectId }), {
      bidAmount: "6000",
      deliveryDays: "5",
    })
  expect((await askAt(server, leaving, list)).text).not.toContain("Already applied")
  await apply()
  leaving.cookies.delete("flash")
  for (const one of [server, second]) {
    expect((await askAt(one, leaving, list)).text).toContain("Already applied")
    expect(await isShared(one, await askAt(one, maya, list))).toBe(true)
    expect((await askAt(one, maya, list)).text).not.toContain("Already applied")
    expect((await askAt(one, maya, detailsOf(projectId))).text).toContain("1 applicant")
  }
  sql("UPDATE applications SET outcome = 'withdrawn' WHERE project_id = ?", projectId)
  expect((await askAt(second, leaving, list)).text).not.toContain("Already applied")
  sql("UPDATE users SET suspended_at = 1 WHERE id = ?", userIdOf(server, "Leaving"))
  const suspended = await askAt(server, leaving, list)
  expect(suspended.text).toContain("Your account is suspended")
  const cookies = new Map(leaving.cookies)
  await leaving.post(href(urls.logout))
  for (const [name, value] of cookies) leaving.cookies.set(name, value)
  for (const one of [server, second]) {
    expect((await askAt(one, leaving, list)).location).toBe(href(urls.login.welcome))
    expect((await askAt(one, leaving, dataPathOf(list))).body).not.toContain("Leaving")
  }
})

test("a page is cached per role", async () => {
  await askAt(server, maya, list)
  const sent = await askAt(server, other, list)
  expect(sent.location).toBe(href(urls.brand.dashboard))
})

test("no stale page is shown after a power failure", async () => {
  const third = await startServer({ dataDir: server.dataDir })
  const text = "Written before the cut"
  await askAt(third, maya, list)
  insertProjects(server, { brand: world.brand, title: text })
  await third.crash()
  sql("UPDATE projects SET deleted_at = 1 WHERE title = ?", text)
  const fourth = await startServer({ dataDir: server.dataDir })
  expect((await askAt(fourth, maya, list)).text).not.toContain(text)
  await fourth.stop()
})

test("simultaneous requests share one rendering, each with its own values", async () => {
  insertProjects(server, { brand: world.brand, title: "For the crowd" })
  const crowd = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      signedInAs(server, "influencer", { name: `Marked-${n}-person` }),
    ),
  )
  const pages = await Promise.all(
    crowd.map((visitor) => askAt(server, visitor, `${list}?search=crowd`)),
  )
  for (const [n, page] of pages.entries()) {
    expect(page.text).toContain("For the crowd")
    expect(new Set(page.body.match(/Marked-\d+-person/g))).toEqual(new Set([`Marked-${n}-person`]))
  }
  const costs = await Promise.all(
    pages.map(async (page) => Number((await server.lineOf(page)).queries)),
  )
  expect(costs.filter((queries) => queries > 8)).toHaveLength(1)
})

test("niches and their counts match the list beside them", async () => {
  const { brand } = world
  /** The project count at each process. */
  const counts = () =>
    Promise.all(
      [server, second].map(async (one) => {
        const nav = parse((await askAt(one, maya, list)).body).querySelector(
          'nav[aria-label="Open projects by niche"]',
        )
        const chips = nav?.querySelectorAll("a").map(({ text }) => text) ?? []
        return chips.find((text) => text.startsWith("Zebra watching"))?.match(/\d+$/)?.[0]
      }),
    )
  const post = () => insertProjects(server, { brand, niche: "Zebra watching" })
  expect(await counts()).toEqual([undefined, undefined])
  post()
  expect(await counts()).toEqual(["1", "1"])
  post()
  expect(await counts()).toEqual(["2", "2"])
  sql("UPDATE projects SET deleted_at = 1 WHERE niche = 'Zebra watching'")
  expect(await counts()).toEqual([undefined, undefined])
})

test("a closing project is listed exactly until its last day ends", async () => {
  const { brand } = world
  const [id = ""] = insertProjects(server, { brand, title: "Closing reel" })
  const closing = `${list}?sort=closing`
  const began = Date.now()
  await readAll(maya, closing)
  // It must be read in time, also by a busy machine.
  const end = Date.now() + 3000 + 4 * (Date.now() - began)
  sql("UPDATE projects SET apply_by = ? WHERE id = ?", end, id)
  for (const body of await readAll(maya, closing)) expect(body).toContain("Closing reel")
  await setTimeout(end + 1 - Date.now())
  for (const body of await readAll(maya, closing)) expect(body).not.toContain("Closing reel")
})
