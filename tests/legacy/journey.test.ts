import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, test } from "vitest"
import { Contract } from "#tests/support/contract.ts"
import { OldFrontEnd } from "#tests/support/old-front-end.ts"
import { aPng } from "#tests/support/pictures.ts"
import { aServer } from "#tests/support/servers.ts"
import { asserts } from "#tests/support/statements.ts"

const server = await aServer()
const contract = await Contract.of(server)

const PASSWORD = "Testing-123"
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const PICTURE = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/pictures\/[\w-]+$/)

describe.each(["JSON", "a multipart form"] as const)("with bodies as %s", (encoding) => {
  const tag = encoding === "JSON" ? "json" : "form"
  const brandEmail = `acme-${tag}@example.com`
  const email = `mira-${tag}@example.com`
  const brandName = `Acme / ${tag} & Söhne`
  const userName = `mira.${tag}`
  const projectId = randomUUID()
  const registration = {
    influencer: {
      name: "Mira Rao",
      userName,
      email,
      phone: "+919876500001",
      password: PASSWORD,
      socials: { Instagram: "mira.rao", X: "mira_rao" },
    },
    brand: {
      brandName,
      email: brandEmail,
      phone: "+919876500002",
      password: PASSWORD,
      socials: {},
    },
  }
  const project = {
    _id: projectId,
    title: "Autumn reels",
    desc: "Three reels.\nOne story.",
    influencerCount: 2,
    status: "active",
    platforms: ["Youtube", "Instagram"],
    followers: "10K-100K",
    niche: "Fashion",
    applicants: [],
    postedAt: "2020-01-01T00:00:00.000Z",
    budget: { min: 1500.5, max: 9000 },
    currency: "INR",
    deliveryDays: 14,
    email: brandEmail,
  }
  const wireProject = {
    _id: projectId,
    title: "Autumn reels",
    desc: "Three reels.\nOne story.",
    status: "active",
    platforms: ["Instagram", "Youtube"],
    influencerCount: 2,
    followers: "10K-100K",
    niche: "Fashion",
    budget: { min: 1500.5, max: 9000 },
    currency: "INR",
    deliveryDays: 14,
    postedAt: TIME,
    updatedAt: TIME,
    by: brandEmail,
    applicantCount: 0,
    applicants: [],
  }
  const ownEntry = {
    email,
    bidAmount: 4500.25,
    deliveryDays: 9,
    appliedAt: TIME,
    status: "pending",
  }
  const applicant = {
    ...ownEntry,
    name: "Mira Rao",
    userName,
    socials: { Instagram: "mira.rao", X: "mira_rao" },
  }
  let asBrand: OldFrontEnd
  let asInfluencer: OldFrontEnd
  beforeAll(() => {
    asBrand = new OldFrontEnd(server.visitor(), contract, encoding)
    asInfluencer = new OldFrontEnd(server.visitor(), contract, encoding)
  })

  test("both roles check availability, register and find the names taken", async () => {
    asserts("influencer-registration", "brand-registration")
    const checks = () =>
      Promise.all([
        asInfluencer.check("influencer", "email", email),
        asInfluencer.check("influencer", "userName", userName.toUpperCase()),
        asBrand.check("brand", "email", brandEmail),
        asBrand.check("brand", "brandName", brandName),
        asBrand.check("brand", "email", email),
      ])
    const exists = async () => (await checks()).map(({ json }) => json.exists)
    expect(await exists()).toEqual([false, false, false, false, false])
    const done = { success: true, message: "Registration successful" }
    const { json } = await asInfluencer.register("influencer", registration.influencer)
    expect(json).toEqual(done)
    expect((await asBrand.register("brand", registration.brand)).json).toEqual(done)
    // An email counts once per role.
    expect(await exists()).toEqual([true, true, true, true, false])
    expect(asBrand.visitor.cookies.has("sid")).toBe(false)
  })

  test("both roles log in and get their data", async () => {
    asserts("stored-user", "login-payload")
    const influencer = await asInfluencer.login("influencer", email.toUpperCase(), PASSWORD)
    expect(influencer.json).toEqual({
      success: true,
      message: "Login successful",
      user: { name: "Mira Rao", email, picture: "", role: "influencer", phone: "+919876500001" },
    })
    const brand = await asBrand.login("brand", brandEmail, PASSWORD)
    expect(brand.json.user).toEqual({
      brandName,
      email: brandEmail,
      picture: "",
      role: "brand",
      phone: "+919876500002",
    })
  })

  test("a brand posts a project and reads it back", async () => {
    asserts("project-fields")
    const before = await asBrand.findProject("brand", brandEmail, projectId)
    expect([before.status, before.json]).toEqual([
      404,
      { success: false, message: "Project not found." },
    ])
    expect((await asBrand.save(project)).json).toEqual({
      success: true,
      authorized: true,
      message: "Project successfully posted!",
    })
    expect((await asBrand.findProject("brand", brandEmail, projectId)).json).toEqual({
      success: true,
      authorized: true,
      project: wireProject,
    })
    const { json } = await asBrand.ownProjects(brandEmail)
    expect(json).toEqual({ success: true, projects: [wireProject] })
    // The server knows better when it was posted than the form does.
    const posted = (json.projects as { postedAt: string }[])[0]?.postedAt ?? ""
    expect(Date.now() - Date.parse(posted)).toBeLessThan(60_000)
  })

  test("an influencer finds the project and its brand, and applies once", async () => {
    asserts("applicant-fields", "applicant-start")
    const listed = (await asInfluencer.allProjects()).json as unknown as { _id: string }[]
    expect(listed.find(({ _id }) => _id === projectId)).toEqual(wireProject)
    expect((await asInfluencer.brand(brandEmail)).json).toEqual({
      success: true,
      brandData: {
        email: brandEmail,
        brandName,
        picture: "",
        website: "",
        socials: {},
        privacyPolicy: "",
      },
    })
    const application = { bidAmount: 4500.25, status: "shortlisted" }
    expect((await asInfluencer.apply(email, projectId, application)).json).toEqual({
      success: true,
      message: "Successfully applied! Our team will contact you shortly",
    })
    const again = await asInfluencer.apply(email, projectId)
    expect([again.status, again.json]).toEqual([
      409,
      { success: false, message: "You have already applied to this project." },
    ])
    const found = await asInfluencer.findProject("influencer", email, projectId)
    expect(found.json.project).toEqual({
      ...wireProject,
      applicantCount: 1,
      applicants: [ownEntry],
    })
  })

  test("the brand sees applicants, shortlists and gets an unpaid order", async () => {
    asserts("applicant-fields-for-brand", "order-fields")
    const { json } = await asBrand.findProject("brand", brandEmail, projectId)
    expect(json.project).toEqual({ ...wireProject, applicantCount: 1, applicants: [applicant] })
    const profile = {
      email,
      name: "Mira Rao",
      userName,
      picture: "",
      socials: { Instagram: "mira.rao", X: "mira_rao" },
    }
    expect((await asBrand.influencers([email, "", "nobody@example.com"])).json).toEqual({
      success: true,
      influencers: [profile],
    })
    expect((await asBrand.influencer(email)).json).toEqual({
      success: true,
      influencerData: profile,
    })
    const asked = {
      title: "Mine",
      status: "completed",
      currency: "USD",
      amount: 1,
      orderedAt: "2020-01-01T00:00:00.000Z",
      projectId,
      influencerEmail: email,
      brandEmail: "somebody@example.com",
      niche: "",
    }
    expect((await asBrand.createOrder(asked)).status).toBe(409)
    for (const _twice of [1, 2]) {
      expect((await asBrand.updateApplicant(projectId, email, "shortlisted")).json).toEqual({
        success: true,
        message: "The applicant is shortlisted.",
      })
    }
    const { order } = (await asBrand.createOrder(asked)).json
    expect(order).toEqual({
      _id: expect.any(String),
      title: "Autumn reels",
      status: "draft",
      currency: "INR",
      amount: 4500.25,
      orderedAt: TIME,
      projectId,
      influencerEmail: email,
      brandEmail,
      niche: "Fashion",
    })
    expect((await asBrand.createOrder(asked)).json.order).toEqual(order)
    const shortlisted = {
      ...wireProject,
      applicantCount: 1,
      applicants: [{ ...applicant, status: "shortlisted" }],
    }
    expect((await asBrand.metrics("brand", brandEmail)).json).toEqual({
      success: true,
      metrics: { orders: [order], projects: [shortlisted] },
    })
    expect((await asInfluencer.metrics("influencer", email, ["orders", "else"])).json).toEqual({
      success: true,
      metrics: { orders: [order] },
    })
  })

  test("both change their profiles, with a picture, and others see the change", async () => {
    asserts("influencer-profile-fields", "brand-profile-fields")
    const picture = new Blob([new Uint8Array(await aPng())], { type: "image/png" })
    const done = { success: true, message: "Profile Updated Successfully" }
    const influencer = {
      email,
      role: "brand",
      name: "Mira R.",
      userName,
      socials: JSON.stringify({ Instagram: "mira.r", Youtube: "" }),
      profileImage: picture,
    }
    expect((await asInfluencer.updateProfile("influencer", influencer)).json).toEqual(done)
    expect((await asInfluencer.influencer(email)).json.influencerData).toEqual({
      email,
      name: "Mira R.",
      userName,
      picture: PICTURE,
      socials: { Instagram: "mira.r" },
      phone: "+919876500001",
    })
    const brand = {
      email: brandEmail,
      brandName,
      socials: JSON.stringify({ X: "https://x.com/acme" }),
      website: "https://acme.example",
      privacyPolicy: "https://acme.example/privacy",
    }
    expect((await asBrand.updateProfile("brand", brand)).json).toEqual(done)
    expect((await asInfluencer.brands([brandEmail])).json.brands).toEqual([
      {
        email: brandEmail,
        brandName,
        picture: "",
        website: "https://acme.example",
        socials: { X: "https://x.com/acme" },
        privacyPolicy: "https://acme.example/privacy",
      },
    ])
  })

  test("a missing budget bound is empty, and a maximum of 0 means none", async () => {
    const id = randomUUID()
    const budgetAfter = async (budget: Record<string, unknown>) => {
      expect((await asBrand.save({ ...project, _id: id, budget })).status).toBe(200)
      const { json } = await asBrand.findProject("brand", brandEmail, id)
      return (json.project as typeof project).budget
    }
    const open = { min: 150, max: "" }
    expect(await budgetAfter({ min: 150, max: 0 })).toEqual(open)
    expect(await budgetAfter(open)).toEqual(open)
    expect(await budgetAfter({ min: "", max: "" })).toEqual({ min: "", max: "" })
    const tooMuch = { ...project, _id: id, currency: "USD", budget: { min: 0, max: 1e15 } }
    expect((await asBrand.save(tooMuch)).json.message).toContain("at most 10,000,000 USD")
    expect((await asBrand.deleteProject(brandEmail, id)).status).toBe(200)
  })

  test("a project with an unfinished order cannot be deleted, another can", async () => {
    asserts("authorized-flag")
    const refused = await asBrand.deleteProject(brandEmail, projectId)
    expect([refused.status, refused.json]).toEqual([
      409,
      { success: false, authorized: true, message: "One of its orders is not finished." },
    ])
    const other = randomUUID()
    await asBrand.save({ ...project, _id: other })
    expect((await asBrand.deleteProject(brandEmail, other)).json).toEqual({
      authorized: true,
      success: true,
      message: "Project deleted successfully",
    })
    expect((await asBrand.deleteProject(brandEmail, other)).status).toBe(404)
    expect((await asBrand.save({ ...project, _id: other })).status).toBe(404)
  })

  test.each(["507f1f77bcf86cd799439011", "V1StGXR8_Z5jdHi6B-myT", "Z", "0_-9".repeat(16)])(
    "a project is saved, read, applied to and deleted under the id %s",
    async (made) => {
      // Both encodings share the server and each id belongs to one project.
      const id = `${tag === "json" ? "j" : "f"}${made}`.slice(0, 64)
      const saved = await asBrand.save({ ...project, _id: id })
      expect([saved.status, saved.json]).toMatchObject([200, { success: true, authorized: true }])
      const found = await asBrand.findProject("brand", brandEmail, id)
      expect(found.json).toMatchObject({ success: true, authorized: true, project: { _id: id } })
      expect((await asInfluencer.apply(email, id)).json).toMatchObject({ success: true })
      expect((await asBrand.deleteProject(brandEmail, id)).json).toMatchObject({ success: true })
    },
  )

  test.each(["", "x".repeat(65), "a b", "a.b", "é"])("%j is not an id: 422", async (_id) => {
    const refused = await asBrand.save({ ...project, _id })
    expect([refused.status, refused.json]).toEqual([
      422,
      { success: false, message: "The project's id must be 1 to 64 letters, digits, - or _." },
    ])
  })

  test("blank fields are saved as their defaults", async () => {
    const blank = { influencerCount: "", status: "", currency: "" }
    const id = randomUUID()
    expect((await asBrand.save({ ...project, ...blank, _id: id })).status).toBe(200)
    const { json } = await asBrand.findProject("brand", brandEmail, id)
    expect(json).toMatchObject({
      project: { influencerCount: 1, status: "active", currency: "INR" },
    })
    await asBrand.deleteProject(brandEmail, id)
  })
})
