import fc from "fast-check"
import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { userIdOf } from "#tests/support/public-pages.ts"
import { aServer } from "#tests/support/servers.ts"
import { aMarket, askAt, dataPathOf, isShared } from "#tests/support/shared-world.ts"
import { change } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

/** Users per role, with marks in all their data. */
const CROWD = 40
const ROUNDS = 25
const AT_ONCE = 12

const markOf = (text: string) => `mark${text}kram`

type Person = { role: "influencer" | "brand"; mark: string; visitor: Visitor }
const crowd: Person[] = []
// Small, so that pages are evicted all the time.
const server = await aServer({ env: { SHARED_PAGES_MB: "1" } })
const world = await aMarket(server)
for (let n = 0; n < CROWD; n += 1) {
  crowd.push(await aPerson("influencer", n), await aPerson("brand", n))
}

const MARKS = /mark\w+?kram/g

async function aPerson(role: Person["role"], n: number): Promise<Person> {
  const mark = markOf(`${role}${n}`)
  const isConfirmed = n % 2 === 0
  const visitor = await signedInAs(server, role, {
    name: mark,
    email: `${mark}@x.example`,
    isConfirmed,
  })
  const userId = userIdOf(server, mark)
  change(server, "UPDATE users SET phone = ? WHERE id = ?", mark, userId)
  if (role === "influencer" && n % 3 === 0) {
    const query = "niche=Tea"
    await visitor.post(href(urls.influencer.searches), { query, name: mark, mail: "never" })
    visitor.cookies.delete("flash")
  }
  return { role, mark, visitor }
}

test("no shared page ever contains another viewer's data", { timeout: 120_000 }, async () => {
  const { projectId, paths, creator } = world
  const own = (role: Person["role"]) => [...paths[role], ...paths.both]
  const asked = fc.record({
    person: fc.nat(CROWD * 2 - 1),
    path: fc.nat(1000),
    isData: fc.boolean(),
    isGzip: fc.boolean(),
    more: fc.constantFrom<Record<string, string>>(
      {},
      { Referer: `${server.origin}${href(urls.influencer.browse)}?niche=Tea` },
      { "Sec-Purpose": "prefetch", "Accept-Language": "hi" },
      { "X-Forwarded-For": "203.0.113.7", "X-Forwarded-Host": "other.example" },
      { "If-None-Match": '"anything"', "Cache-Control": "max-age=3600" },
    ),
    /** An unknown parameter. */
    isOdd: fc.boolean(),
    change: fc.option(fc.constantFrom("title", "bio"), { freq: 6 }),
  })
  let shared = 0
  let shareable = 0
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (all) => {
      await Promise.all(
        all.map(async ({ person, path, isData, isGzip, more, isOdd, change: wanted }) => {
          const { role, mark, visitor } = crowd[person] ?? fail()
          const choices = own(role)
          const known = choices[path % choices.length] ?? fail()
          const address = isOdd ? `${known}${known.includes("?") ? "&" : "?"}utm=${path}` : known
          const headers = { "Accept-Encoding": isGzip ? "gzip" : "identity", ...more }
          if (wanted === "title") {
            change(server, "UPDATE projects SET niche = ? WHERE id = ?", `Tea${path}`, projectId)
          } else if (wanted) {
            change(
              server,
              "UPDATE creators SET bio = ? WHERE user_id = ?",
              `${path}`,
              creator.userId,
            )
          }
          const page = await askAt(server, visitor, isData ? dataPathOf(address) : address, headers)
          expect(page.status, address).toBe(200)
          const foreign = (page.body.match(MARKS) ?? []).filter((one) => one !== mark)
          // Creators' names are public to brands.
          const names = role === "brand" && address.startsWith(href(urls.brand.influencers))
          expect(
            names ? foreign.filter((one) => !one.includes("influencer")) : foreign,
            address,
          ).toEqual([])
          expect(page.body).not.toMatch(/<\/?own-|own[0-9a-f]{32}/)
          if (isData || isOdd) return
          shareable += 1
          if (await isShared(server, page)) shared += 1
        }),
      )
    }),
    { numRuns: ROUNDS },
  )
  expect(shared).toBeGreaterThan(shareable * 0.8)
})

function fail(): never {
  throw new Error("There is nobody and nothing of this number.")
}
