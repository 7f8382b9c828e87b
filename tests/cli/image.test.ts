import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { serveEnvironment, serveFlags } from "#tests/support/serve-command.mjs"

const dockerfile = readFileSync("Dockerfile", "utf8")

test("the image starts Node as `npm run serve` does", () => {
  const [, command = "[]"] = /^CMD (\["node", "--.*\])$/m.exec(dockerfile) ?? []
  expect(JSON.parse(command)).toEqual(["node", ...serveFlags(), "build/server/index.js"])
})

test("the image sets what `npm run serve` sets", () => {
  const [, settings = ""] = /^ENV (NODE_ENV=.*)$/m.exec(dockerfile) ?? []
  const inImage = Object.fromEntries(settings.split(" ").map((setting) => setting.split("=")))
  expect(Object.keys(serveEnvironment())).toContain("MALLOC_ARENA_MAX")
  expect(inImage).toMatchObject(serveEnvironment())
})

test("a machine at Fly starts Node as the image does", () => {
  const [, flags = ""] =
    /exec node (--.*) build\/server\/index\.js/.exec(readFileSync("deploy/fly.toml", "utf8")) ?? []
  expect(flags.split(" ")).toEqual(serveFlags())
})
