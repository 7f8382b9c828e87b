import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"

type Tree = { [name: string]: string | Tree }

const patternsIn = (tree: Tree): string[] =>
  Object.values(tree).flatMap((one) => (typeof one === "string" ? [one] : patternsIn(one)))

const namesIn = (pattern: string) => [...pattern.matchAll(/:(\w+)/g)].map(([, name = ""]) => name)

const fill = (pattern: string, params: Record<string, string>) =>
  href(pattern as "/:any", params as { any: string })

test("every parameter of every address is filled in, in any order", () => {
  const patterns = patternsIn(urls).filter((pattern) => namesIn(pattern).length > 0)
  expect(patterns.length).toBeGreaterThan(50)
  for (const pattern of patterns) {
    const params = namesIn(pattern).map((name): [string, string] => [name, `a ${name}/:of$&`])
    const wanted = pattern.replace(/:(\w+)/g, (_, name) => `a%20${name}%2F%3Aof%24%26`)
    expect(fill(pattern, Object.fromEntries(params))).toBe(wanted)
    expect(fill(pattern, Object.fromEntries(params.toReversed()))).toBe(wanted)
  }
})

test("a query has no empty values, and a list repeats its key", () => {
  const query = { search: "tea & co", niche: "", after: undefined, platforms: ["X", "Tiktok"] }
  expect(href(urls.influencer.browse, query)).toBe(
    `${urls.influencer.browse}?search=tea+%26+co&platforms=X&platforms=Tiktok`,
  )
  expect(href(urls.influencer.browse, { search: "" })).toBe(urls.influencer.browse)
})
