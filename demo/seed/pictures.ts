import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import type { Actor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { pictureFiles } from "#app/platform/file-store.server.ts"
import { portfolioItems } from "#db/schema/creators.ts"
import { profiles } from "#db/schema/profiles.ts"
import { drawLogo } from "../pictures/logos.ts"

/** Renders SVG as the product keeps pictures. Our own drawings need no separate decoder. */
const render = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).webp({ quality: 75, effort: 2 }).toBuffer()

export const addPortrait = async (actor: InfluencerActor): Promise<void> => {
  const file = new URL(`../pictures/people/${actor.userName}.webp`, import.meta.url)
  await setPicture(actor, await readFile(file))
}

export const addLogo = async (actor: Actor, slug: string): Promise<void> =>
  setPicture(actor, await render(drawLogo(slug)))

async function setPicture({ userId }: Actor, bytes: Uint8Array): Promise<void> {
  const pictureId = await pictureFiles.write(bytes)
  write(() => db.update(profiles).set({ pictureId }).where(eq(profiles.userId, userId)).run())
}

/** Shows works in this order. */
export async function addWorks(
  { userId }: InfluencerActor,
  works: readonly ({ caption: string } & ({ svg: string } | { link: string }))[],
): Promise<void> {
  const rows = await Promise.all(
    works.map(async (work, position) => {
      const shared = { id: randomUUID(), userId, position, createdAt: clock.now() }
      const { caption } = work
      if ("link" in work) return { ...shared, caption, kind: "link", link: work.link } as const
      const pictureId = await pictureFiles.write(await render(work.svg))
      return { ...shared, caption, kind: "picture", pictureId } as const
    }),
  )
  write(() => {
    for (const row of rows) db.insert(portfolioItems).values(row).run()
  })
}
