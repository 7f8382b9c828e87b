import { eq } from "drizzle-orm"
import {
  copied,
  copiedAs,
  DERIVED,
  erasedTo,
  hidden,
  OWNER,
  ownRows,
  personal,
  type TableData,
} from "#app/domain/shared/personal-data.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { pictureFiles } from "#app/platform/file-store.server.ts"
import { previousAddresses } from "#db/schema/creators.ts"
import { profiles, socials } from "#db/schema/profiles.ts"

/** Names and links are erased with the account, the picture after them. */
export const PROFILES = personal(profiles, {
  part: { name: "profile", rows: ownRows(profiles.userId, [profiles.userId]) },
  erase: { keeps: "The other side of an order reads 'Unknown'.", first: true, run: erasePicture },
  columns: {
    userId: OWNER,
    name: erasedTo("Unknown"),
    userName: erasedTo(null),
    userNameKey: erasedTo(null, undefined, DERIVED),
    brandNameKey: erasedTo(null, undefined, DERIVED),
    nameSkeleton: erasedTo(null, undefined, DERIVED),
    searchableName: erasedTo(null, undefined, DERIVED),
    pictureId: hidden("The picture itself is in the archive."),
    website: erasedTo(null),
    privacyPolicy: erasedTo(null),
    updatedAt: copied,
  },
})

const SOCIALS = personal(socials, {
  part: { name: "platforms", rows: ownRows(socials.userId, [socials.platform]) },
  erase: { deletes: socials.userId },
  columns: { userId: OWNER, platform: copied, value: copied },
})

export const PROFILE_DATA: readonly TableData[] = [
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
      addressHash: hidden("It is a keyed hash, from which nothing can be read."),
      userId: erasedTo(null, undefined, OWNER),
      until: copiedAs("keptUntilAt"),
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
