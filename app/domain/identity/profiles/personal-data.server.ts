import { eq } from "drizzle-orm"
import { column, ownRows, personal } from "#app/domain/shared/personal-data.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { pictureFiles } from "#app/platform/file-store.server.ts"
import { previousAddresses } from "#db/schema/creators.ts"
import { profiles, socials } from "#db/schema/profiles.ts"

/** Names and links are erased with the account, the picture after them. */
export const PROFILES = personal(profiles, {
  part: { name: "profile", rows: ownRows(profiles.userId, [profiles.userId]) },
  erase: { keeps: "The other side of an order reads 'Unknown'.", first: true, run: erasePicture },
  columns: {
    userId: column.owner,
    name: column.erasedTo("Unknown"),
    userName: column.erasedTo(null),
    userNameKey: column.erasedTo(null, undefined, column.derived),
    brandNameKey: column.erasedTo(null, undefined, column.derived),
    nameSkeleton: column.erasedTo(null, undefined, column.derived),
    searchableName: column.erasedTo(null, undefined, column.derived),
    pictureId: column.hidden("The picture itself is in the archive."),
    website: column.erasedTo(null),
    privacyPolicy: column.erasedTo(null),
    updatedAt: column.copied,
  },
})

const SOCIALS = personal(socials, {
  part: { name: "platforms", rows: ownRows(socials.userId, [socials.platform]) },
  erase: { deletes: socials.userId },
  columns: { userId: column.owner, platform: column.copied, value: column.copied },
})

export const PROFILE_PERSONAL_DATA = [
  PROFILES,
  SOCIALS,
  personal(previousAddresses, {
    part: {
      name: "previous-addresses",
      rows: ownRows(previousAddresses.userId, [previousAddresses.addressHash]),
    },
    erase: {
      keeps: "A keyed hash stays for a year, so that the address says that it is gone.",
      first: true,
    },
    columns: {
      addressHash: column.hidden("It is a keyed hash, from which nothing can be read."),
      userId: column.erasedTo(null, undefined, column.owner),
      until: column.copiedAs("keptUntilAt"),
    },
  }),
]

/** File before row: a crash may leave a row without file, never an unknown file. */
async function erasePicture(userId: string): Promise<void> {
  const isMine = eq(profiles.userId, userId)
  const profile = db.select({ pictureId: profiles.pictureId }).from(profiles).where(isMine).get()
  if (!profile?.pictureId) return
  await pictureFiles.delete(profile.pictureId)
  write(() => db.update(profiles).set({ pictureId: null }).where(isMine).run())
}
