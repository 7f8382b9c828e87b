import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { insertProjects } from "#tests/support/insert-projects.ts"
import { userIdOf } from "#tests/support/public-pages.ts"
import { aServer } from "#tests/support/servers.ts"
import { aMarket, askAt, expectShownAt, isShared, readAt } from "#tests/support/shared-world.ts"
import { change } from "#tests/support/stored.ts"

const server = await aServer()
const second = await aServer({ dataDir: server.dataDir })
const world = await aMarket(server)

const list = href(urls.influencer.browse)
const sql = (text: string, ...values: unknown[]) => change(server, text, ...values)
let made = 0

async function somebody(role: "influencer" | "brand") {
  made += 1
  const name = `Somebody no${made}.`
  const visitor = await signedInAs(server, role, { name })
  return { visitor, name, userId: userIdOf(server, name) }
}

test("the next response shows a viewer's new name, address and notices, everywhere", async () => {
  const { visitor, userId } = await somebody("influencer")
  const shows = (text: string, statement: string) =>
    expectShownAt([server, second], visitor, list, () => sql(statement, userId), text)
  await shows("New own name", "UPDATE profiles SET name = 'New own name' WHERE user_id = ?")
  await shows("moved@own.example", "UPDATE users SET email = 'moved@own.example' WHERE id = ?")
  const unread = async () =>
    Promise.all([server, second].map(async (one) => readUnread(await askAt(one, visitor, list))))
  expect(await unread()).toEqual([false, false])
  sql(
    `INSERT INTO notices (user_id, event_id, type, data, created_at, digest)
     VALUES (?, 'own1', 'order.accepted', '{}', 1, 'none')`,
    userId,
  )
  expect(await unread()).toEqual([true, true])
  sql("UPDATE notices SET read_at = 1 WHERE user_id = ?", userId)
  expect(await unread()).toEqual([false, false])
})

const readUnread = ({ body }: { body: string }) => body.includes("1 unread")

test("the next response shows the name of a saved search", async () => {
  const { visitor, userId } = await somebody("influencer")
  const kept = `${list}?niche=Tea`
  const keep = () =>
    sql(
      "INSERT INTO saved_searches VALUES ('kept1', ?, 'All the tea', 'niche=tea', 'never', 1, 0, NULL)",
      userId,
    )
  await expectShownAt([server, second], visitor, kept, keep, "All the tea")
  const rename = () => sql("UPDATE saved_searches SET name = 'Tea first' WHERE id = 'kept1'")
  await expectShownAt([server, second], visitor, kept, rename, "Tea first")
})

test("a creator just added to a list is shown in the brand's own page", async () => {
  const { visitor, userId } = await somebody("brand")
  const path = href(urls.brand.influencer, { influencerId: world.creator.userId })
  await readAt([server, second], visitor, path)
  sql("INSERT INTO creator_lists VALUES ('own1', ?, 'Favourites', 'favourites', 1)", userId)
  const put = () =>
    sql("INSERT INTO creator_list_items VALUES ('own1', ?, '', 1)", world.creator.userId)
  await expectShownAt([server, second], visitor, path, put, "Favourites")
  for (const one of [server, second]) {
    expect(await isShared(one, await askAt(one, visitor, path))).toBe(false)
  }
})

test.each([
  "UPDATE sessions SET revoked_at = 1 WHERE user_id = ?",
  "UPDATE sessions SET idle_expires_at = 1 WHERE user_id = ?",
  "UPDATE sessions SET absolute_expires_at = 1 WHERE user_id = ?",
  "DELETE FROM sessions WHERE user_id = ?",
  "UPDATE users SET deleted_at = 1 WHERE id = ?",
])("no page is sent any more after %s", async (statement) => {
  const { visitor, userId } = await somebody("influencer")
  await readAt([server, second], visitor, list)
  expect(await isShared(second, await askAt(second, visitor, list))).toBe(true)
  sql(statement, userId)
  for (const one of [server, second]) {
    expect((await askAt(one, visitor, list)).location).toBe(href(urls.login.welcome))
  }
})

test("two users of one browser see their own data in turn", async () => {
  const [one, two] = [await somebody("influencer"), await somebody("influencer")]
  for (const [reader, other] of [
    [one, two],
    [two, one],
    [one, two],
  ] as const) {
    const page = await askAt(server, reader.visitor, list)
    expect(page.text).toContain(reader.name)
    expect(page.text).not.toContain(other.name)
  }
})

test("a niche's list changes with its own projects only", async () => {
  const { visitor } = await somebody("influencer")
  const { brand } = world
  const post = (niche: string, title: string) => () =>
    insertProjects(server, { brand, title, niche })
  const tea = `${list}?niche=Tea`
  await readAt([server, second], visitor, tea)
  post("Books", "About beans")()
  for (const body of await readAt([server, second], visitor, tea))
    expect(body).not.toContain("About beans")
  await expectShownAt([server, second], visitor, tea, post("tea", "About leaves"), "About leaves")
  const [moving = ""] = post("Books", "From beans to leaves")()
  const move = () =>
    sql("UPDATE projects SET niche = 'Tea', niche_key = 'tea' WHERE id = ?", moving)
  await expectShownAt([server, second], visitor, tea, move, "From beans to leaves")
  const rename = () =>
    sql("UPDATE profiles SET name = 'Tea house' WHERE user_id = ?", world.brandId)
  await expectShownAt([server, second], visitor, tea, rename, "Tea house")
})
