import { randomBytes } from "node:crypto"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import sharp from "sharp"
import type { ReceivedFile } from "#app/domain/identity/files/file-quota.server.ts"
import { privateFiles } from "#app/platform/file-store.server.ts"
import { NICHES, type Niche } from "#db/schema/market-words.ts"
import type { DeliverableType } from "#db/schema/words.ts"
import { drawScene, SCENE_NAMES, type SceneName, scenesOf } from "../pictures/scenes.ts"

const CLIPS = ["chai", "shelf"].map((name) =>
  readFileSync(new URL(`../pictures/clips/${name}.mp4`, import.meta.url)),
)
const IS_VIDEO: readonly DeliverableType[] = ["reel", "short", "video"]

/** Two of each scene, rendered before the time line runs, which waits for nothing. */
const pictures = new Map<string, Buffer>()
const keyOf = (scene: SceneName, version: number): string => `${scene} ${version}`

export async function renderDrafts(): Promise<void> {
  await Promise.all(
    SCENE_NAMES.flatMap((scene) =>
      [1, 2].map(async (version) => {
        const svg = Buffer.from(drawScene(scene, version === 1 ? 0 : 4))
        pictures.set(keyOf(scene, version), await sharp(svg).jpeg({ quality: 78 }).toBuffer())
      }),
    ),
  )
}

/** A film and its cover, or a photograph; none for a text. */
export function filesOf(
  type: DeliverableType,
  niche: Niche,
  position: number,
  version: number,
): ReceivedFile[] {
  if (type === "tweet") return []
  const scenes = scenesOf([niche])
  const picture = pictures.get(keyOf(scenes[position % scenes.length] ?? "tea", version))
  const clip = CLIPS[niche === "Beauty" || niche === "Health" ? 1 : 0]
  if (!picture || !clip) throw new Error("A file of the demo is not there.")
  const name = `${type}-${position + 1}-v${version}`
  if (!IS_VIDEO.includes(type)) return [store(`${name}.jpg`, "image/jpeg", picture)]
  return [
    store(`${name}.mp4`, "video/mp4", clip),
    store(`${name}-cover.jpg`, "image/jpeg", picture),
  ]
}

/** The picture that comes with a brief. */
export function moodBoardOf(niche: string): ReceivedFile[] {
  const known = NICHES.find((one) => one === niche)
  const picture = known && pictures.get(keyOf(scenesOf([known])[0] ?? "tea", 2))
  return picture ? [store("mood-board.jpg", "image/jpeg", picture)] : []
}

function store(name: string, mediaType: "image/jpeg" | "video/mp4", bytes: Buffer): ReceivedFile {
  const id = randomBytes(16).toString("hex")
  const path = privateFiles.pathOf(id)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(path, bytes, { mode: 0o600 })
  return { id, mediaType, bytes: bytes.length, name }
}
