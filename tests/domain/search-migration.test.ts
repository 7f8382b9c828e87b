import { expect, test } from "vitest"
import { migrate } from "#db/migrate.ts"
import { databaseOf } from "#tests/support/database-of.ts"

/** The last migration before both lists had orders of their own. */
const BEFORE_ORDERS = 17
/** The last one before names were found by what is shown of them. */
const BEFORE_FOUND_NAMES = 37

test("what was there before both lists had orders is in all of them afterwards", () => {
  const client = databaseOf(BEFORE_ORDERS)
  client.pragma("foreign_keys = OFF")
  client.exec(`
    INSERT INTO users (id, role, email, password_hash, created_at, suspended_at) VALUES
      ('b', 'brand', 'b@x.test', 'x', 1, NULL), ('i', 'influencer', 'i@x.test', 'x', 2, NULL),
      ('s', 'influencer', 's@x.test', 'x', 3, 5);
    INSERT INTO profiles (user_id, name, user_name, user_name_key, brand_name_key, updated_at) VALUES
      ('b', 'Kumo Tea', NULL, NULL, 'kumo tea', 1), ('i', 'Maya', 'maya', 'maya', NULL, 1),
      ('s', 'Suspended', 'gone', 'gone', NULL, 1);
    INSERT INTO socials VALUES ('i', 'X', 'maya');
    INSERT INTO projects (id, brand_id, feed_key, title, title_key, description, status, platform_mask,
      niche, niche_key, budget_max_minor, currency, delivery_days, created_at, posted_at, updated_at)
    VALUES ('p', 'b', 7, 'Tea', 'tea', 'About', 'active', 1, 'Food', 'food', 600000, 'INR', 5, 1, 1, 1),
      ('d', 'b', 8, 'Draft', 'draft', 'About', 'draft', 1, 'Food', 'food', 600000, 'INR', 5, 1, 1, 1);
    INSERT INTO orders (id, project_id, application_id, influencer_id, brand_id, title, niche, currency,
      amount_minor, status, ordered_at, completed_at, phase, due_at)
    VALUES ('o', 'p', 'a', 'i', 'b', 'Tea', '', 'INR', 1, 'completed', 1, 10, 'completed', 9);
    INSERT INTO reviews (id, order_id, from_id, to_id, stars, text, private_note, status, created_at)
    VALUES ('r', 'o', 'b', 'i', 4, '', '', 'published', 1);
    DELETE FROM orders WHERE id = 'nothing'`)
  // The rows of the test need no application.
  client.exec(
    "INSERT INTO applications (id, project_id, influencer_id, bid_minor, delivery_days, status, applied_at) VALUES ('a', 'p', 'i', 1, 1, 'shortlisted', 1)",
  )
  migrate(client)

  const all = (query: string) => client.prepare(query).pluck().all()
  const facets = client
    .prepare(
      "SELECT list, kind, key, count FROM search_facets WHERE count > 0 ORDER BY list, kind, key",
    )
    .raw()
    .all()
  expect(facets).toEqual([
    ["creators", "all", "", 1],
    ["creators", "completed", "", 1],
    ["creators", "platform", "X", 1],
    ["creators", "rating", "3", 1],
    ["creators", "rating", "4", 1],
    ["projects", "all", "", 1],
    ["projects", "budget", "1000", 1],
    ["projects", "budget", "5000", 1],
    ["projects", "followers", "", 1],
    ["projects", "niche", "food", 1],
    ["projects", "platform", "Instagram", 1],
  ])
  expect(
    all(`SELECT rowid FROM open_project_search WHERE open_project_search MATCH 'title : "tea"'`),
  ).toEqual([7])
  expect(
    all(`SELECT rowid FROM open_project_texts WHERE open_project_texts MATCH 'brand : "kumo"'`),
  ).toEqual([7])
  expect(
    all(`SELECT rowid FROM creator_search WHERE creator_search MATCH 'name : "maya"'`),
  ).toEqual([1])
  expect(
    all(
      "SELECT stars_total || ' ' || review_count || ' ' || completed_orders || ' ' || on_time_orders FROM creators WHERE user_id = 'i'",
    ),
  ).toEqual(["4 1 1 0"])
  const inOrder = [
    "creator_by_rating",
    "creator_by_price",
    "creator_by_followers",
    "open_project_by_budget",
    "open_project_by_closing",
  ]
  for (const name of inOrder) expect(all(`SELECT count(*) FROM ${name}_docsize`)).toEqual([1])
})

test("who was there before names were found by what is shown of them is asked to be looked at", () => {
  const jobsAfter = (rows: string) => {
    const client = databaseOf(BEFORE_FOUND_NAMES)
    client.exec(rows)
    migrate(client)
    return client.prepare("SELECT ref FROM jobs WHERE kind = 'mask-names'").pluck().all()
  }
  const profile = `
    INSERT INTO users (id, role, email, password_hash, created_at)
    VALUES ('b', 'brand', 'b@x.test', 'x', 1);
    INSERT INTO profiles (user_id, name, brand_name_key, updated_at) VALUES ('b', 'Tea', 'tea', 1)`
  expect([jobsAfter(""), jobsAfter(profile)]).toEqual([[], [""]])
})
