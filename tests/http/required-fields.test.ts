import { randomUUID } from "node:crypto"
import { getZodConstraint } from "@conform-to/zod/v4"
import { expect, test } from "vitest"
import { z } from "zod"
import { LoginInput, PasswordChangeInput } from "#app/domain/identity/accounts/account-schema.ts"
import {
  BrandDetails,
  InfluencerDetails,
} from "#app/domain/identity/registration/registration-schema.ts"
import { ApplicationInput } from "#app/domain/market/applications/application-schema.ts"
import { ProjectFields } from "#app/domain/market/projects/project-schema.ts"
import { BrandAccountInput, InfluencerAccountInput } from "#app/routes/account/account-schemas.ts"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { insertProjects } from "#tests/support/insert-projects.ts"
import type { Page } from "#tests/support/page.ts"
import { aServer } from "#tests/support/servers.ts"

const server = await aServer()

/** Fields that the schema requires; checkbox groups cannot be marked. */
function requiredBy(schema: z.ZodType, page: Page): string[] {
  const fields = schema instanceof z.ZodPipe ? (schema.in as z.ZodType) : schema
  const required = Object.entries(getZodConstraint(fields) ?? {}).filter(([, one]) => one.required)
  return required
    .map(([name]) => name)
    .filter((name) => page.html.querySelector(`[name="${name}"]:not([type=checkbox])`))
    .sort()
}

const markedOn = (page: Page): string[] =>
  page.html
    .querySelectorAll("[aria-required=true]")
    .map((control) => control.getAttribute("name") ?? "")
    .sort()

const visitor = async () => server.visitor()
const influencer = () => signedInAs(server, "influencer")
const brand = () => signedInAs(server, "brand")

test.each([
  [href(urls.login.brand), LoginInput, visitor],
  [href(urls.register.influencer), InfluencerDetails, visitor],
  [href(urls.register.brand), BrandDetails, visitor],
  [href(urls.influencer.account), InfluencerAccountInput, influencer],
  [href(urls.brand.account), BrandAccountInput, brand],
  [href(urls.brand.changePassword), PasswordChangeInput, brand],
  [href(urls.brand.editProject, { projectId: randomUUID() }), ProjectFields, brand],
])("%s marks the required fields of its schema", async (path, schema, someone) => {
  const page = await (await someone()).open(path)
  expect(markedOn(page).length).toBeGreaterThan(0)
  expect(markedOn(page)).toEqual(requiredBy(schema, page))
})

test("the application form marks the required fields of its schema", async () => {
  const owner = "Kumo Tea"
  await signedInAs(server, "brand", { name: owner })
  const [project = ""] = insertProjects(server, { brand: owner, title: "Tea reel" })
  const page = await (await influencer()).open(href(urls.influencer.apply, { projectId: project }))
  expect(markedOn(page)).toEqual(requiredBy(ApplicationInput, page))
})
