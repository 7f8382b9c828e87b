import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { serveEnvironment, serveFlags } from "#tests/support/serve-command.mjs"

const dockerfile = readFileSync("Dockerfile", "utf8")
/** The image that `deploy/compose.yml` builds itself. */
const OWN_IMAGE = "marketplace-regions"

test("the image starts Node with the options of `npm run serve`", () => {
  const [, command = "[]"] = /^CMD (\["node", "--.*\])$/m.exec(dockerfile) ?? []
  expect(JSON.parse(command)).toEqual(["node", ...serveFlags(), "build/server/index.js"])
})

test("the image sets the variables of `npm run serve`", () => {
  const [, settings = ""] = /^ENV (NODE_ENV=.*)$/m.exec(dockerfile) ?? []
  const inImage = Object.fromEntries(settings.split(" ").map((setting) => setting.split("=")))
  expect(Object.keys(serveEnvironment())).toContain("MALLOC_ARENA_MAX")
  expect(inImage).toMatchObject(serveEnvironment())
})

test("the Fly machine starts Node with the options of the image", () => {
  const [, flags = ""] =
    /exec node (--.*) build\/server\/index\.js/.exec(readFileSync("deploy/fly.toml", "utf8")) ?? []
  expect(flags.split(" ")).toEqual(serveFlags())
})

test("every base image is pinned by its digest", () => {
  const named = new Map(
    [...dockerfile.matchAll(/^ARG (\w+)=(\S+)$/gm)].map(([, name, image]) => [
      `\${${name}}`,
      image,
    ]),
  )
  const stages = new Set([...dockerfile.matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, name]) => name))
  const built = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, from = ""]) => from)
  const composed = readFileSync("deploy/compose.yml", "utf8").matchAll(/^ +image: (\S+)$/gm)
  const fetched = [
    ...built.filter((from) => !stages.has(from)).map((from) => named.get(from) ?? from),
    ...[...composed].map(([, image = ""]) => image).filter((image) => image !== OWN_IMAGE),
  ]
  expect(new Set(fetched).size).toBe(5)
  for (const image of fetched) expect(image).toMatch(/:[\w.-]+@sha256:[0-9a-f]{64}$/)
})
