import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { apiUrls } from "#app/urls/api.ts"
import { applicantsHref, decisionHref, href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { applyTo, postProject } from "#tests/support/campaigns.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { tell, userIdOf } from "#tests/support/notices.ts"
import { OPEN_PAGES } from "#tests/support/open-pages.ts"
import type { Page } from "#tests/support/page.ts"
import { aServer } from "#tests/support/servers.ts"

const server = await aServer()

const errorsOf = ({ body }: Page) => markupErrors(body)

const PUBLIC = [...OPEN_PAGES, href(urls.forgotPassword), href(apiUrls.page), "/no-such-page"]

const SIGNED_IN = {
  influencer: [
    href(urls.influencer.dashboard),
    href(urls.influencer.browse),
    href(urls.influencer.browse, { niche: "tea", fits: "1", sort: "closing" }),
    href(urls.influencer.searches),
    href(urls.influencer.project, { projectId: randomUUID() }),
    href(urls.influencer.account),
    href(urls.notifications.list),
    href(urls.account.notifications),
    href(urls.account.privacy),
    href(urls.account.erase),
    href(urls.account.payouts),
    href(urls.account.security),
    href(urls.account.tokens),
    href(urls.account.secondStep),
    href(urls.account.passkeys),
    href(urls.account.activity),
    href(urls.account.webhooks),
    href(urls.account.page),
    href(urls.account.pagePreview),
    href(urls.account.portfolio),
    href(urls.influencer.services),
    href(urls.influencer.editService, { serviceId: randomUUID() }),
  ],
  brand: [
    href(urls.brand.dashboard),
    href(urls.brand.projects),
    href(urls.brand.project, { projectId: randomUUID() }),
    href(urls.brand.editProject, { projectId: randomUUID() }),
    href(urls.brand.account),
    href(urls.notifications.list),
    href(urls.account.notifications),
    href(urls.account.privacy),
    href(urls.account.erase),
    href(urls.account.page),
  ],
}

describe("the markup is valid on", () => {
  test.each(PUBLIC)("%s", async (path) => {
    const page = await server.visitor().get(path)
    expect(await errorsOf(page)).toEqual([])
  })

  test.each(["influencer", "brand"] as const)("the pages of a user as %s", async (role) => {
    const visitor = await signedInAs(server, role)
    for (const path of SIGNED_IN[role]) {
      const page = await visitor.get(path)
      expect(await errorsOf(page), path).toEqual([])
    }
  })

  test("a brand's project with applicants, whatever the length of its title", async () => {
    const brand = await signedInAs(server, "brand")
    const id = await postProject(brand, { title: "Ä".repeat(200), influencerCount: "2" })
    const chosen: string[] = []
    for (let n = 0; n < 3; n += 1) {
      chosen.push(await applyTo(server, await signedInAs(server, "influencer"), id))
    }
    await brand.post(decisionHref(id, chosen[0] ?? "", "reject"))
    for (const path of [
      href(urls.brand.projects),
      href(urls.brand.editProject, { projectId: id }),
      href(urls.brand.deleteProject, { projectId: id }),
      href(urls.brand.project, { projectId: id }),
      applicantsHref(id, { chosen }),
    ]) {
      expect(await errorsOf(await brand.get(path)), path).toEqual([])
    }
  })

  test("the forms of a bid and an offer, enabled and disabled", async () => {
    const brand = await signedInAs(server, "brand")
    const projectId = await postProject(brand)
    const influencer = await signedInAs(server, "influencer")
    const form = href(urls.influencer.apply, { projectId })
    const free = (await influencer.get(form)).body
    const applicationId = await applyTo(server, influencer, projectId)
    const bid = href(urls.influencer.application, { applicationId })
    const offer = href(urls.brand.counterOffer, { projectId, applicationId })
    const open = [free, (await influencer.get(bid)).body, (await brand.get(offer)).body]
    await brand.post(decisionHref(projectId, applicationId, "reject"))
    const closed = [(await influencer.get(form)).body, (await brand.get(offer)).body]
    expect(open.map((html) => html.includes("why-not"))).toEqual([false, false, false])
    expect(closed.map((html) => html.includes("why-not"))).toEqual([true, true])
    for (const html of [...open, ...closed]) expect(await markupErrors(html)).toEqual([])
  })

  test("a list of read and unread notices with a second page", async () => {
    const visitor = await signedInAs(server, "influencer", { name: "Often Told" })
    const ids = tell(server, userIdOf(server, "Often Told"), { count: 31 })
    await visitor.get(href(urls.notifications.open, { noticeId: String(ids.at(-1)) }))
    const page = await visitor.get(href(urls.notifications.list))
    expect(page.texts("main li button")).toContain("Mark as unread")
    expect(await errorsOf(page)).toEqual([])
  })

  test.each([
    [href(urls.login.brand), "Login"],
    [href(urls.forgotPassword), "Send the link"],
    [href(urls.register.influencer), "Next"],
    [href(urls.register.brand), "Next"],
  ])("%s shown again after an error", async (path, button) => {
    const visitor = server.visitor()
    const page = await visitor.submit(await visitor.open(path), button)
    expect(page.status).toBe(422)
    expect(await errorsOf(page)).toEqual([])
  })
})
