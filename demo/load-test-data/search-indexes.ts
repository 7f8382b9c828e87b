import type Database from "better-sqlite3"

/** Memory of full-text search before a write; SQLite's default is 1 MiB. */
const GATHERED_BYTES = 4 * 1024 * 1024
const DEFAULT_GATHERED_BYTES = 1024 * 1024

/** Columns and row id key of each index. */
const INDEXES = [
  { name: "open_project_search", of: "project", columns: "title, facets", key: "feed_key" },
  {
    name: "open_project_texts",
    of: "project",
    columns: "title, brand, description, facets",
    key: "feed_key",
  },
  { name: "open_project_by_budget", of: "project", columns: "facets", key: "budget_key" },
  { name: "open_project_by_closing", of: "project", columns: "facets", key: "closing_key" },
  { name: "creator_search", of: "creator", columns: "name, bio, facets", key: "feed_key" },
  { name: "creator_by_rating", of: "creator", columns: "facets", key: "rating_key" },
  { name: "creator_by_price", of: "creator", columns: "facets", key: "price_key" },
  { name: "creator_by_followers", of: "creator", columns: "facets", key: "followers_key" },
  { name: "creator_by_verified", of: "creator", columns: "facets", key: "verified_key" },
]

/**
 * Builds search indexes of rows inserted without triggers; needs table indexes, but no
 * "projects_found" or "creators_found". Built like a grown index, lest first posts rewrite it.
 */
export function buildSearchIndexes(client: Database.Database): void {
  client.exec(`
    UPDATE creators SET completed_orders = counted.completed_orders, on_time_orders = counted.on_time_orders
    FROM creator_orders AS counted WHERE counted.user_id = creators.user_id;
    INSERT INTO creator_refreshes (user_id) SELECT user_id FROM creators ORDER BY feed_key;
    INSERT INTO project_refreshes (id)
    SELECT id FROM projects WHERE status = 'active' AND deleted_at IS NULL ORDER BY feed_key;
    UPDATE search_facets SET count = counted.count
    FROM (
      SELECT facet.value AS id, count(*) AS count
      FROM (SELECT facets FROM projects UNION ALL SELECT facets FROM creators) AS found
        JOIN json_each(found.facets) AS facet
      GROUP BY facet.value
    ) AS counted
    WHERE counted.id = search_facets.id`)
  for (const { name, of, columns, key } of INDEXES) {
    const gather = (bytes: number) =>
      client.exec(`INSERT INTO ${name} (${name}, rank) VALUES ('hashsize', ${bytes})`)
    gather(GATHERED_BYTES)
    client.exec(`INSERT INTO ${name} (rowid, ${columns})
      SELECT ${key}, ${columns} FROM ${of}_index WHERE ${key} IS NOT NULL ORDER BY ${key}`)
    gather(DEFAULT_GATHERED_BYTES)
    client.exec(`INSERT INTO ${name} (${name}) VALUES ('optimize')`)
  }
}
