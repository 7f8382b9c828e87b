import { expect, test } from "vitest"
import { findProjectRecordIfOwn } from "#app/domain/market/projects/project-queries.server.ts"
import { saveProject } from "#app/domain/market/projects/save-project.server.ts"
import { newServiceId, saveService } from "#app/domain/market/services/save-service.server.ts"
import { findOwnService } from "#app/domain/market/services/service-queries.server.ts"
import { ProjectBody, toProject, toProjectDetails } from "#app/routes/api/v1/project-schemas.ts"
import { OwnService, ServiceBody, toOwnService } from "#app/routes/api/v1/service-schemas.ts"
import { aBrand, anInfluencer, aProject } from "#tests/support/domain.ts"

test("a project with a product alone can be read and put back", () => {
  const brand = aBrand()
  const id = aProject(brand, {
    brief: { product: { name: "Lamp", valueMinor: 100_000, isOnly: true, returnPaidBy: "brand" } },
  })
  const own = () => findProjectRecordIfOwn(brand, id)
  const record = own()
  if (!record) throw new Error("none")
  const { title, description, brief, budget, deliveryDays, platforms } = toProject(
    record,
  ) as never as Record<string, never>
  const sent = ProjectBody.safeParse({ title, description, brief, budget, deliveryDays, platforms })
  expect(sent.error?.issues).toBeUndefined()
  if (sent.data) saveProject(brand, id, toProjectDetails(sent.data))
  expect(own()?.brief.product).toMatchObject({ isOnly: true, returnPaidBy: "brand" })
})

test("a maximum budget of 0 means none, as in the form", () => {
  const body = { title: "Tea", description: "Show it.", platforms: [], deliveryDays: 5 }
  const sent = ProjectBody.parse({ ...body, budget: { min: 500, max: 0 } })
  expect(toProjectDetails(sent)).toMatchObject({ budgetMinMinor: 500, budgetMaxMinor: null })
})

test("a service tells its capacity, so that a change can keep it", () => {
  const maya = anInfluencer()
  const id = newServiceId()
  const body = {
    title: "A reel",
    platform: "Instagram",
    type: "reel",
    quantity: 1,
    pricePaise: 100_000,
    days: 5,
    capacity: 2,
  }
  saveService(maya, id, ServiceBody.parse(body))
  expect(OwnService.parse(toOwnService(findOwnService(maya, id)))).toMatchObject({ capacity: 2 })
})
