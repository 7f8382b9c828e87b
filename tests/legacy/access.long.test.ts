import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { EMAILS, LegacyWorld, PERSONAS, type Persona } from "#tests/support/legacy-world.ts"
import type { Answer, OldFrontEnd } from "#tests/support/old-front-end.ts"
import { asserts } from "#tests/support/statements.ts"

const world = await LegacyWorld.create()

/** A status and the keys of the answer; a bare status is a refusal with its two keys. */
type Cell = number | [status: number, keys: string]

type Row = {
  call: string
  /** Whose thing it is about. */
  owner: "influencer" | "brand"
  ask: (client: OldFrontEnd) => Promise<Answer>
  expected: Record<Persona, Cell>
  /** The owner's own call changes something. */
  changes?: boolean
}

const { influencer: mira, brand: acme } = EMAILS
const AUTHORIZED = "authorized message success"
const UNAUTHORIZED: Cell = [200, "authorized message project success"]

const everybody = (cell: Cell): Record<Persona, Cell> => ({
  anonymous: cell,
  otherRole: cell,
  sameRole: cell,
  sameEmail: cell,
  owner: cell,
})

const ownerAlone = (owner: Cell): Record<Persona, Cell> => ({
  anonymous: 401,
  otherRole: 403,
  sameRole: 403,
  sameEmail: 403,
  owner,
})

const registration = {
  influencer: {
    name: "Mallory",
    userName: "mallory",
    email: mira,
    phone: "+919876509999",
    password: "Testing-123",
    socials: { X: "mallory" },
    role: "brand",
    _id: "1",
  },
  brand: {
    brandName: "Mallory",
    email: acme,
    phone: "+919876509999",
    password: "Testing-123",
    socials: {},
  },
}

const ROWS: Row[] = [
  {
    call: "1 is an influencer's email taken",
    owner: "influencer",
    ask: (client) => client.check("influencer", "email", mira),
    expected: everybody([200, "exists"]),
  },
  {
    call: "2 is a username taken",
    owner: "influencer",
    ask: (client) => client.check("influencer", "userName", "mira"),
    expected: everybody([200, "exists"]),
  },
  {
    call: "3 is a brand's email taken",
    owner: "brand",
    ask: (client) => client.check("brand", "email", acme),
    expected: everybody([200, "exists"]),
  },
  {
    call: "4 is a brand name taken",
    owner: "brand",
    ask: (client) => client.check("brand", "brandName", "ACME"),
    expected: everybody([200, "exists"]),
  },
  {
    call: "5 register an influencer with a taken email",
    owner: "influencer",
    ask: (client) => client.register("influencer", registration.influencer),
    expected: everybody(409),
  },
  {
    call: "6 register a brand with a taken email",
    owner: "brand",
    ask: (client) => client.register("brand", registration.brand),
    expected: everybody(409),
  },
  {
    call: "7 log in with a wrong password",
    owner: "influencer",
    ask: (client) => client.login("influencer", mira, "Wrong-pass-1"),
    expected: everybody(401),
  },
  {
    call: "8 names of influencers",
    owner: "influencer",
    ask: (client) => client.influencers([mira, EMAILS.rivalBrand, acme]),
    expected: { ...everybody([200, "influencers success"]), anonymous: 401 },
  },
  {
    call: "8 names of brands",
    owner: "brand",
    ask: (client) => client.brands([acme, mira]),
    expected: { ...everybody([200, "brands success"]), anonymous: 401 },
  },
  {
    call: "9 an influencer's figures",
    owner: "influencer",
    ask: (client) => client.metrics("influencer", mira),
    expected: ownerAlone([200, "metrics success"]),
  },
  {
    call: "9 a brand's figures",
    owner: "brand",
    ask: (client) => client.metrics("brand", acme),
    expected: ownerAlone([200, "metrics success"]),
  },
  {
    call: "10 all projects",
    owner: "influencer",
    ask: (client) => client.allProjects(),
    expected: { ...ownerAlone([200, "0 1"]), sameRole: [200, "0 1"] },
  },
  {
    call: "11 a brand's projects",
    owner: "brand",
    ask: (client) => client.ownProjects(acme),
    expected: ownerAlone([200, "projects success"]),
  },
  {
    call: "12 a project as its brand",
    owner: "brand",
    ask: (client) => client.findProject("brand", acme, world.projectId),
    expected: {
      anonymous: 401,
      otherRole: UNAUTHORIZED,
      sameRole: UNAUTHORIZED,
      sameEmail: UNAUTHORIZED,
      owner: [200, "authorized project success"],
    },
  },
  {
    call: "12 a project as an influencer",
    owner: "influencer",
    ask: (client) => client.findProject("influencer", mira, world.projectId),
    expected: {
      anonymous: 401,
      otherRole: UNAUTHORIZED,
      sameRole: UNAUTHORIZED,
      sameEmail: UNAUTHORIZED,
      owner: [200, "authorized project success"],
    },
  },
  {
    call: "14 save a project over the brand's",
    owner: "brand",
    ask: (client) =>
      client.save({ ...world.project(world.freshProjectId), title: "Taken over", by: "x@y.zz" }),
    expected: {
      anonymous: 401,
      otherRole: [403, AUTHORIZED],
      sameRole: [403, AUTHORIZED],
      sameEmail: [403, AUTHORIZED],
      owner: [200, AUTHORIZED],
    },
    changes: true,
  },
  {
    call: "15 shortlist an applicant",
    owner: "brand",
    ask: (client) => client.updateApplicant(world.projectId, mira, "shortlisted"),
    expected: ownerAlone([200, "message success"]),
    changes: true,
  },
  {
    call: "16 the order of an applicant",
    owner: "brand",
    ask: (client) => client.createOrder({ projectId: world.projectId, influencerEmail: mira }),
    expected: ownerAlone([200, "message order success"]),
  },
  {
    call: "17 apply to a project",
    owner: "influencer",
    ask: (client) => client.apply(mira, world.freshProjectId),
    expected: ownerAlone([200, "message success"]),
    changes: true,
  },
  {
    call: "13 delete a project",
    owner: "brand",
    ask: (client) => client.deleteProject(acme, world.freshProjectId),
    expected: {
      anonymous: 401,
      otherRole: [403, AUTHORIZED],
      sameRole: [200, AUTHORIZED],
      sameEmail: [403, AUTHORIZED],
      owner: [200, AUTHORIZED],
    },
    changes: true,
  },
  {
    call: "18 an influencer's profile",
    owner: "influencer",
    ask: (client) => client.influencer(mira),
    expected: {
      anonymous: 401,
      otherRole: 404,
      sameRole: 404,
      sameEmail: 404,
      owner: [200, "influencerData success"],
    },
  },
  {
    call: "19 a brand's profile",
    owner: "brand",
    ask: (client) => client.brand(acme),
    expected: { ...everybody([200, "brandData success"]), anonymous: 401 },
  },
  {
    call: "20 change an influencer's profile",
    owner: "influencer",
    ask: (client) =>
      client.updateProfile("influencer", { email: mira, name: "Mira", userName: "free.name" }),
    expected: ownerAlone([200, "message success"]),
    changes: true,
  },
  {
    call: "21 change a brand's profile",
    owner: "brand",
    ask: (client) => client.updateProfile("brand", { email: acme, brandName: "Free Name" }),
    expected: ownerAlone([200, "message success"]),
    changes: true,
  },
]

describe.each(ROWS)("$call", ({ owner, ask, expected, changes = false }) => {
  test.each(PERSONAS)("asked as %s", async (persona) => {
    asserts("other-permissions")
    const client = world.persona(persona, owner)
    const before = world.dump()
    const { status, json, page } = await ask(client)
    const [wantedStatus, wantedKeys] = [expected[persona]].flat()
    expect({ status, keys: Object.keys(json).sort().join(" ") }).toEqual({
      status: wantedStatus,
      keys: wantedKeys ?? "message success",
    })
    expect(world.leaksIn(page.body, client)).toEqual([])
    if (!(changes && persona === "owner")) expect(world.dump()).toEqual(before)
  })

  test.each([true, false])("asked as an operator, second factor proven: %s", async (isProven) => {
    const client = await world.operator(isProven)
    const before = world.dump()
    const { status, json, page } = await ask(client)
    expect([status, json.success, json.authorized ?? false]).toEqual([403, false, false])
    expect(world.leaksIn(page.body, client)).toEqual([])
    expect(world.dump()).toEqual(before)
  })
})

const lengthOf = (value: unknown): number => (value as unknown[]).length

test("names are shown only to business partners", async () => {
  const asked = [mira, EMAILS.rivalInfluencer, acme, EMAILS.rivalBrand]
  const names = async (who: Parameters<LegacyWorld["as"]>[0]) => {
    const client = world.as(who)
    const { influencers } = (await client.influencers(asked)).json
    const { brands } = (await client.brands(asked)).json
    return [lengthOf(influencers), lengthOf(brands)]
  }
  expect(await names("brand")).toEqual([2, 1])
  expect(await names("influencer")).toEqual([1, 1])
  expect(await names("rivalBrand")).toEqual([0, 1])
  expect(await names("influencerWithBrandsEmail")).toEqual([1, 1])
  expect(await names("brandWithInfluencersEmail")).toEqual([0, 1])
})

test("a login with the other role's password is refused", async () => {
  const stranger = world.stranger()
  const { status, json } = await stranger.login("brand", EMAILS.rivalInfluencer, "Testing-123")
  expect([status, json.message]).toEqual([401, "Wrong email or password."])
  expect(stranger.visitor.cookies.has("sid")).toBe(false)
})

test("an influencer gets no draft, and a closed project as on its page", async () => {
  const { projectId } = world
  const asApplicant = world.as("influencer")
  const asStranger = world.as("influencerWithBrandsEmail")
  const page = href(urls.influencer.project, { projectId })
  const wanted = { active: 200, closed: 200, draft: 404 }
  for (const [status, expected] of Object.entries(wanted)) {
    await world.as("brand").save({ ...world.project(projectId), status })
    for (const [client, email] of [
      [asApplicant, mira],
      [asStranger, acme],
    ] as const) {
      const found = await client.findProject("influencer", email, projectId)
      expect([status, found.status]).toEqual([status, expected])
      expect((await client.visitor.get(page)).status).toBe(expected)
    }
    const { json } = await asApplicant.metrics("influencer", mira, ["projects"])
    const listed = status === "draft" ? [] : [{ _id: projectId, status }]
    expect(json.metrics).toMatchObject({ projects: listed })
  }
  await world.as("brand").save(world.project(projectId))
})

test("authorized says whether a brand can edit or delete a project", async () => {
  asserts("authorized-flag")
  const id = randomUUID()
  await world.postProject(id)
  const before = world.dump()
  const stranger = world.as("rivalBrand")
  for (const email of [acme, EMAILS.rivalBrand]) {
    const found = await stranger.findProject("brand", email, id)
    expect(found.json).toMatchObject({ success: false, authorized: false })
    const deleted = await stranger.deleteProject(email, id)
    expect(deleted.json).toMatchObject({ success: false, authorized: false })
  }
  expect(world.dump()).toEqual(before)
  const own = await world.as("brand").findProject("brand", acme, id)
  expect(own.json).toMatchObject({ success: true, authorized: true })
  const { json } = await world.as("brand").deleteProject(acme, id)
  expect(json).toMatchObject({ success: true, authorized: true })
})

test("another brand's project is refused for any email, and an unknown one not found", async () => {
  const stranger = world.as("rivalBrand")
  for (const email of [mira, "nobody@example.com"]) {
    for (const [projectId, status] of [
      [world.projectId, 403],
      [randomUUID(), 404],
    ] as const) {
      const shortlisted = await stranger.updateApplicant(projectId, email, "shortlisted")
      const ordered = await stranger.createOrder({ projectId, influencerEmail: email })
      expect([shortlisted.status, ordered.status]).toEqual([status, status])
    }
  }
})

test("a profile change needs no email, and accepts one's own in any spelling", async () => {
  const kabir = world.as("rivalInfluencer")
  const profile = { name: "Kabir", userName: "kabir" }
  expect((await kabir.updateProfile("influencer", profile)).status).toBe(200)
  const named = { ...profile, email: ` ${EMAILS.rivalInfluencer.toUpperCase()} ` }
  expect((await kabir.updateProfile("influencer", named)).status).toBe(200)
})

test("the phone number is in its owner's profile only", async () => {
  const keys = async (who: Parameters<LegacyWorld["as"]>[0]) =>
    Object.keys((await world.as(who).brand(acme)).json.brandData as object)
  expect(await keys("brand")).toContain("phone")
  expect(await keys("rivalBrand")).not.toContain("phone")
  expect(await keys("influencer")).not.toContain("phone")
})
