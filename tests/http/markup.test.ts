import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { paths } from "#app/paths.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { applyTo, postProject } from "#tests/support/campaigns.ts"
import { markupFaults } from "#tests/support/markup.ts"
import type { Page } from "#tests/support/page.ts"
import { type RunningServer, startServer } from "#tests/support/server.ts"

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const faultsOf = ({ body }: Page) => markupFaults(body)

const PUBLIC = [
  paths.home(),
  paths.privacyPolicy(),
  paths.terms(),
  paths.refunds(),
  paths.comingSoon(),
  paths.api.page(),
  paths.register.welcome(),
  paths.register.influencer(),
  paths.register.brand(),
  paths.login.welcome(),
  paths.login.influencer(),
  paths.login.brand(),
  "/no-such-page",
]

const SIGNED_IN = {
  influencer: [
    paths.influencer.dashboard(),
    paths.influencer.browse(),
    paths.influencer.project(randomUUID()),
    paths.influencer.account(),
  ],
  brand: [
    paths.brand.dashboard(),
    paths.brand.projects(),
    paths.brand.project(randomUUID()),
    paths.brand.editProject(randomUUID()),
    paths.brand.account(),
  ],
}

describe("the markup is valid on", () => {
  test.each(PUBLIC)("%s", async (path) => {
    const page = await server.visitor().get(path)
    expect(await faultsOf(page)).toEqual([])
  })

  test.each(["influencer", "brand"] as const)("the pages of one as %s", async (role) => {
    const visitor = await signedInAs(server, role)
    for (const path of SIGNED_IN[role]) {
      const page = await visitor.get(path)
      expect(await faultsOf(page), path).toEqual([])
    }
  })

  test("a brand's project with applicants, whatever the length of its title", async () => {
    const brand = await signedInAs(server, "brand")
    const id = await postProject(brand, { title: "Ä".repeat(200), influencerCount: "2" })
    const chosen: string[] = []
    for (let n = 0; n < 3; n += 1) {
      chosen.push(await applyTo(server, await signedInAs(server, "influencer"), id))
    }
    await brand.post(paths.brand.reject(id, chosen[0] ?? ""))
    const { brand: pages } = paths
    for (const path of [
      pages.projects(),
      pages.editProject(id),
      pages.deleteProject(id),
      pages.project(id),
      pages.applicants(id, { chosen }),
    ]) {
      expect(await faultsOf(await brand.get(path)), path).toEqual([])
    }
  })

  test.each([
    [paths.login.brand(), "Login"],
    [paths.register.influencer(), "Next"],
    [paths.register.brand(), "Next"],
  ])("%s shown again after a refusal", async (path, button) => {
    const visitor = server.visitor()
    const page = await visitor.submit(await visitor.open(path), button)
    expect(page.status).toBe(422)
    expect(await faultsOf(page)).toEqual([])
  })
})
