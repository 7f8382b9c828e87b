import { expect, test } from "vitest"
import { searchesMail } from "#app/emails/saved-searches-mail.ts"

const ORIGIN = "https://www.marketplace.example.com"
const frame = {
  origin: ORIGIN,
  role: "influencer" as const,
  account: "Maya",
  company: { address: "1 Sample Road, Bengaluru", supportEmail: "help@marketplace.example.com" },
  mutable: { label: "New projects", unsubscribeUrl: `${ORIGIN}/unsubscribe/${"t".repeat(120)}` },
}

const found = (title: string) =>
  Array.from({ length: 20 }, (_, search) => ({
    name: "चाय".repeat(20),
    url: `${ORIGIN}/influencer-dashboard/browse-projects?search=${"%E0%A4%9A".repeat(20)}&n=${search}`,
    projects: Array.from({ length: 10 }, () => ({
      title,
      about: "Kesar & Chai · ₹10,000 – ₹20,000",
      url: `${ORIGIN}/influencer-dashboard/browse-projects/${crypto.randomUUID()}`,
    })),
    more: 3,
    isAtLeast: false,
  }))
const mailOf = (title: string) =>
  searchesMail({ searches: found(title), listUrl: `${ORIGIN}/searches` }, frame)

test("a mail of many saved searches names 100 projects and counts the rest", () => {
  const { html, text } = mailOf("Reels of saffron tea at home")
  expect(Buffer.byteLength(html)).toBeLessThan(100_000)
  expect(text.match(/^- /gm)).toHaveLength(100)
  expect(text).toContain("And 13 more.")
})

test("a mail of saved searches with the longest titles stays under 100 KB", () => {
  const { html, text } = mailOf("केसर & चाय ".repeat(18))
  expect(Buffer.byteLength(html)).toBeLessThan(100_000)
  expect(Buffer.byteLength(text)).toBeLessThan(100_000)
  expect(text.match(/^- /gm)?.length).toBeGreaterThan(20)
})

test("a long mail has the unsubscribe link at its top too", () => {
  const { html, text } = mailOf("Reels")
  const [first, last] = [text.indexOf("Stop these mails"), text.lastIndexOf("Stop these mails")]
  expect(first).toBeLessThan(text.indexOf("\n* "))
  expect(last).toBeGreaterThan(first)
  expect(html.indexOf("/unsubscribe/")).toBeLessThan(html.indexOf("browse-projects"))
})
