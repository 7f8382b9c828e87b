import { expect, test } from "vitest"
import { FILE_MESSAGES } from "#app/domain/identity/files/file-rules.ts"
import { filesField } from "#app/domain/identity/files/file-schema.ts"

const MEGABYTE = 1024 * 1024

/** A fake video of a given size. */
function aVideo(size: number): File {
  const file = new File([], "clip.mp4", { type: "video/mp4" })
  Object.defineProperty(file, "size", { value: size })
  return file
}

test("files too large together are rejected before upload", () => {
  const messagesFor = (sizes: number[]) =>
    filesField.safeParse(sizes.map(aVideo)).error?.issues.map(({ message }) => message) ?? []
  expect(messagesFor([190, 190, 120].map((size) => size * MEGABYTE))).toEqual([])
  expect(messagesFor([190, 190, 121].map((size) => size * MEGABYTE))).toEqual([
    FILE_MESSAGES.together,
  ])
  expect(FILE_MESSAGES.together).toContain("500 MB")
})
