import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { serveFlags } from "#tests/support/serve-flags.mjs"

test("the image starts Node as `npm run serve` does", () => {
  const dockerfile = readFileSync("Dockerfile", "utf8")
  const [, command = "[]"] = /^CMD (\["node", "--.*\])$/m.exec(dockerfile) ?? []
  expect(JSON.parse(command)).toEqual(["node", ...serveFlags(), "build/server/index.js"])
})
