import { sql } from "drizzle-orm"
import { users } from "#db/schema/accounts.ts"
import type { Socials } from "../platforms.ts"

/** The handles or links of the selected user as one column, so that a list of users is one query. */
export const socialsOfUser = sql<string>`(
  SELECT json_group_object(platform, value) FROM socials WHERE user_id = ${users.id}
)`.mapWith((json: string) => JSON.parse(json) as Socials)
