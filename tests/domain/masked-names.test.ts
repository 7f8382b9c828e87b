import { expect, test } from "vitest"
import { importCreators, listImported } from "#app/domain/admin/imports/import-creators.server.ts"
import {
  joinReview,
  openReviewLink,
  voteAsGuest,
} from "#app/domain/admin/review-links/guest.server.ts"
import {
  createReviewLink,
  findReviewLink,
  listReviewLinks,
} from "#app/domain/admin/review-links/manage-links.server.ts"
import { ImportInput } from "#app/domain/identity/own-creators/import-schema.ts"
import { linkImport } from "#app/domain/identity/own-creators/own-creators.server.ts"
import { saveCreatorToList } from "#app/domain/market/creators/lists/save-creator.server.ts"
import { setCreatorHidden } from "#app/domain/market/creators/page-state.server.ts"
import { openBulkFile } from "#app/domain/work/bulk/bulk-file.server.ts"
import { startBulkJob } from "#app/domain/work/bulk/bulk-jobs.server.ts"
import { BulkInput } from "#app/domain/work/bulk/bulk-schema.ts"
import { commentOnDraft } from "#app/domain/work/deliverables/draft-comments.server.ts"
import { submitWork } from "#app/domain/work/deliverables/submit-work.server.ts"
import { listShownLinks } from "#app/domain/work/links/link-queries.server.ts"
import { createLink, stepLink } from "#app/domain/work/links/tracked-links.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import { aPaidOrder } from "#tests/support/orders.ts"

const NAME = "Maya 98123 45678"
const aReachable = (email = `m${crypto.randomUUID()}@example.com`) =>
  anInfluencer({ name: NAME, email })

test("answers of guests show names without contact details", () => {
  const brand = aBrand()
  const maya = aReachable()
  const { listId } = saveCreatorToList(brand, maya.userId, { name: "Tea", note: "" })
  const token = createReviewLink(brand, { subject: "list", subjectId: listId }, { days: "7" })
  const guest = joinReview(token, { name: "Priya" }, { ip: "10.0.0.1", userAgent: "x" })
  voteAsGuest(token, [guest], { about: maya.userId, vote: "yes", comment: "" })
  const { votes } = findReviewLink(brand, listReviewLinks(brand)[0]?.id ?? "")
  expect(votes[0]?.about).not.toContain("98123")
})

test("guests read a draft and its comments without contact details", () => {
  const { brand, influencer, orderId, first } = aPaidOrder({ needsApproval: true })
  const text = "Call 98123 45678 or mail maya@mail.example"
  submitWork(influencer, orderId, first, { text, files: [], seen: 0 })
  commentOnDraft(influencer, orderId, first, { version: 1, text })
  const link = { subject: "draft", subjectId: first } as const
  const { shown } = openReviewLink(createReviewLink(brand, link, { days: "7" }), [])
  expect(shown).toMatchObject({ version: { version: 1 }, comments: [{ authorRole: "influencer" }] })
  expect(JSON.stringify(shown)).not.toMatch(/98123|mail\.example/)
})

test("imported creators are named without contact details", () => {
  const brand = aBrand()
  const email = `own${crypto.randomUUID()}@example.com`
  importCreators(brand, ImportInput.parse({ rows: `maya,${email}`, consent: ["yes"] }))
  linkImport(aReachable(email).userId, email)
  expect(listImported(brand).items[0]?.name).not.toContain("98123")
})

test("the file of bulk work names hidden applicants without contact details", async () => {
  const brand = aBrand()
  const project = aProject(brand)
  const maya = aReachable()
  anApplication(maya, project)
  setCreatorHidden(maya, true)
  const input = BulkInput.parse({ everyone: ["yes"], action: "export" })
  const jobId = startBulkJob(brand, { projectId: project }, input)
  const rows = []
  for await (const row of openBulkFile(brand, jobId).rows) rows.push(row)
  expect(JSON.stringify(rows)).not.toContain("98123")
})

test("the public page of links names brands without contact details", () => {
  const { brand, influencer, orderId, first } = aPaidOrder({ pieces: ["Instagram"] })
  sqlite
    .prepare("UPDATE profiles SET website = 'https://shop.example/', name = ? WHERE user_id = ?")
    .run("Shop 98123 45678", brand.userId)
  const code = createLink(brand, orderId, { deliverableId: first, target: "https://shop.example/" })
  stepLink(influencer, orderId, code, "show")
  expect(listShownLinks(influencer.userId)[0]?.brandName).not.toContain("98123")
})
