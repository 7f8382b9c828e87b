import { sql } from "drizzle-orm"
import { check, index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { moment, oneOf } from "./columns.ts"
import { PLATFORMS } from "./words.ts"

/** Public names: an influencer's name and username, or a brand's name and links. */
export const profiles = sqliteTable(
  "profiles",
  {
    userId: text("user_id")
      .primaryKey()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** An influencer's name, or the brand's name. */
    name: text("name").notNull(),
    /** Influencers only, as typed. */
    userName: text("user_name"),
    /** The username folded for comparison; influencers only. */
    userNameKey: text("user_name_key"),
    /** The brand name folded for comparison; brands only. */
    brandNameKey: text("brand_name_key"),
    /** The shape of the username or brand name, the same for names that look alike; null until it is worked out. */
    nameSkeleton: text("name_skeleton"),
    /** The name and username without contact details; null where they hold none. */
    searchableName: text("found_name"),
    pictureId: text("picture_id"),
    /** https links; brands only. */
    website: text("website"),
    privacyPolicy: text("privacy_policy"),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("profiles_user_name").on(table.userNameKey),
    uniqueIndex("profiles_brand_name").on(table.brandNameKey),
    index("profiles_by_name_skeleton").on(table.nameSkeleton),
    // By which a picture is asked whether it stands on a public page.
    index("profiles_by_picture").on(table.pictureId).where(sql`${table.pictureId} IS NOT NULL`),
    // By which the desk finds people.
    index("profiles_by_person")
      .on(sql`lower(${table.name})`, table.userId)
      .where(sql`${table.userNameKey} IS NOT NULL`),
    check(
      "profiles_one_role",
      sql`(${table.userNameKey} IS NULL) <> (${table.brandNameKey} IS NULL)`,
    ),
  ],
)

/** One handle (influencer) or https link (brand) per network. */
export const socials = sqliteTable(
  "socials",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    platform: text("platform", { enum: PLATFORMS }).notNull(),
    value: text("value").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.platform] }),
    check("socials_platform", oneOf(table.platform)),
  ],
)
