CREATE TABLE `exchange_rates` (
	`currency` text PRIMARY KEY NOT NULL,
	`rupees` real NOT NULL
);
--> statement-breakpoint
CREATE TABLE `search_facets` (
	`id` integer PRIMARY KEY NOT NULL,
	`list` text NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`count` integer NOT NULL,
	CONSTRAINT "search_facets_list" CHECK("search_facets"."list" IN ('projects', 'creators'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_facets_key` ON `search_facets` (`list`,`kind`,`key`);--> statement-breakpoint
CREATE INDEX `search_facets_by_count` ON `search_facets` (`list`,`kind`,"count" DESC,`key`);--> statement-breakpoint
DROP INDEX `projects_feed_by_niche`;--> statement-breakpoint
DROP INDEX `projects_feed_by_followers`;--> statement-breakpoint
DROP INDEX `projects_feed_by_niche_and_followers`;--> statement-breakpoint
DROP INDEX `projects_feed_titles`;--> statement-breakpoint
ALTER TABLE `projects` ADD `facets` text;--> statement-breakpoint
ALTER TABLE `creators` ADD `facets` text;--> statement-breakpoint
DROP TABLE `facet_counts`;
--> statement-breakpoint
INSERT INTO exchange_rates (currency, rupees) VALUES ('INR', 1);
--> statement-breakpoint
-- What the rows of the two lists have in common stands in search_facets, and each facet has a mark: three signs
-- of the private use area, which no text of a visitor is compared with. A list has an index of marks for each of
-- its orders, whose row ids are the keys of that order, so that any combination of filters is one walk through
-- one index in page order. Only the newest-first ones know texts too, by trigrams.
DROP TRIGGER open_project_search_insert;
--> statement-breakpoint
DROP TRIGGER open_project_search_change;
--> statement-breakpoint
DROP TRIGGER open_project_search_delete;
--> statement-breakpoint
DROP VIEW open_project_terms;
--> statement-breakpoint
DROP TABLE open_project_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE open_project_search USING fts5(title, facets, tokenize = 'trigram', content = '', contentless_delete = 1, detail = 'full');
--> statement-breakpoint
-- Long texts make common trigrams of all, so they have an index of their own that only those pay for who ask.
CREATE VIRTUAL TABLE open_project_texts USING fts5(title, brand, description, facets, tokenize = 'trigram', content = '', contentless_delete = 1, detail = 'full');
--> statement-breakpoint
CREATE VIRTUAL TABLE open_project_by_budget USING fts5(facets, tokenize = 'unicode61', content = '', contentless_delete = 1, detail = 'none');
--> statement-breakpoint
CREATE VIRTUAL TABLE open_project_by_closing USING fts5(facets, tokenize = 'unicode61', content = '', contentless_delete = 1, detail = 'none');
--> statement-breakpoint
CREATE VIRTUAL TABLE creator_search USING fts5(name, bio, facets, tokenize = 'trigram', content = '', contentless_delete = 1, detail = 'full');
--> statement-breakpoint
CREATE VIRTUAL TABLE creator_by_rating USING fts5(facets, tokenize = 'unicode61', content = '', contentless_delete = 1, detail = 'none');
--> statement-breakpoint
CREATE VIRTUAL TABLE creator_by_price USING fts5(facets, tokenize = 'unicode61', content = '', contentless_delete = 1, detail = 'none');
--> statement-breakpoint
CREATE VIRTUAL TABLE creator_by_followers USING fts5(facets, tokenize = 'unicode61', content = '', contentless_delete = 1, detail = 'none');
--> statement-breakpoint
-- What orders open projects: the most that one pays in rupees, and the last day, the nearest first. Each value
-- has 24 bits, above 28 that tell rows of the same value apart.
CREATE VIEW project_values AS
SELECT
  projects.id,
  min(16777215, CAST(ifnull(ifnull(nullif(budget_max_minor, 0), budget_min_minor) * rupees / 100, 0) AS INTEGER)) AS budget,
  CASE WHEN apply_by IS NULL THEN 0 ELSE max(1, 16777215 - apply_by / 3600000) END AS closing
FROM projects LEFT JOIN exchange_rates ON exchange_rates.currency = projects.currency
WHERE status = 'active' AND deleted_at IS NULL;
--> statement-breakpoint
-- An empty key says that a project asks for nothing of the kind.
CREATE VIEW project_facets AS
SELECT id, 'all' AS kind, '' AS key FROM project_values
UNION ALL
SELECT id, 'niche', niche_key FROM projects WHERE status = 'active' AND deleted_at IS NULL
UNION ALL
SELECT id, 'followers', ifnull(followers, '') FROM projects WHERE status = 'active' AND deleted_at IS NULL
UNION ALL
SELECT projects.id, 'platform', platform.value
FROM projects JOIN json_each('["Instagram","Youtube","Tiktok","X"]') AS platform
WHERE status = 'active' AND deleted_at IS NULL AND platform_mask & (1 << platform.key)
UNION ALL
SELECT id, 'platform', '' FROM projects
WHERE status = 'active' AND deleted_at IS NULL AND platform_mask = 0
UNION ALL
SELECT project_values.id, 'budget', CAST(step.value AS TEXT)
FROM project_values JOIN json_each('[1000,5000,10000,25000,50000,100000,500000]') AS step
WHERE budget >= step.value;
--> statement-breakpoint
-- A key stays while its value does; a new one is the largest of its value.
CREATE VIEW project_places AS
SELECT
  projects.id,
  CASE WHEN budget_key >> 28 = budget THEN budget_key
    ELSE 1 + ifnull((SELECT max(other.budget_key) FROM projects AS other
      WHERE other.budget_key >= budget << 28 AND other.budget_key < (budget + 1) << 28), budget << 28) END AS budget_key,
  CASE WHEN closing_key >> 28 = closing THEN closing_key
    ELSE 1 + ifnull((SELECT max(other.closing_key) FROM projects AS other
      WHERE other.closing_key >= closing << 28 AND other.closing_key < (closing + 1) << 28), closing << 28) END AS closing_key
FROM projects JOIN project_values ON project_values.id = projects.id;
--> statement-breakpoint
-- To insert an id here gives the row its keys and facets anew.
CREATE VIEW project_refreshes AS SELECT '' AS id;
--> statement-breakpoint
CREATE TRIGGER project_refresh INSTEAD OF INSERT ON project_refreshes
BEGIN
  INSERT INTO search_facets (list, kind, key, count)
  SELECT DISTINCT 'projects', kind, key, 0 FROM project_facets WHERE id = NEW.id
  ON CONFLICT (list, kind, key) DO NOTHING;
  UPDATE projects SET
    (budget_key, closing_key) = (SELECT budget_key, closing_key FROM project_places WHERE project_places.id = NEW.id),
    facets = (
      SELECT nullif(json_group_array(search_facets.id ORDER BY search_facets.id), '[]')
      FROM project_facets CROSS JOIN search_facets
      WHERE project_facets.id = NEW.id AND list = 'projects'
        AND search_facets.kind = project_facets.kind AND search_facets.key = project_facets.key
    )
  WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER projects_found_insert AFTER INSERT ON projects
WHEN NEW.status = 'active' AND NEW.deleted_at IS NULL
BEGIN
  INSERT INTO project_refreshes (id) VALUES (NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER projects_found_change
AFTER UPDATE OF status, deleted_at, niche_key, followers, platform_mask, budget_min_minor, budget_max_minor, currency, apply_by ON projects
BEGIN
  INSERT INTO project_refreshes (id) VALUES (NEW.id);
END;
--> statement-breakpoint
-- Of a description what a card shows and some more: all of it would make most of the database.
CREATE VIEW project_index AS
SELECT
  projects.id, feed_key, budget_key, closing_key,
  title_key AS title,
  ifnull((SELECT name FROM profiles WHERE user_id = brand_id), '') AS brand,
  substr(description, 1, 120) AS description,
  (SELECT group_concat(char(63743, 57344 + (value >> 12), 57344 + (value & 4095)), ' ') FROM json_each(facets)) AS facets
FROM projects WHERE facets IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER projects_found_delete AFTER DELETE ON projects WHEN OLD.facets IS NOT NULL
BEGIN
  DELETE FROM open_project_search WHERE rowid = OLD.feed_key;
  DELETE FROM open_project_texts WHERE rowid = OLD.feed_key;
  DELETE FROM open_project_by_budget WHERE rowid = OLD.budget_key;
  DELETE FROM open_project_by_closing WHERE rowid = OLD.closing_key;
  UPDATE search_facets SET count = count - 1 WHERE id IN (SELECT value FROM json_each(OLD.facets));
END;
--> statement-breakpoint
CREATE TRIGGER profiles_brand_found AFTER UPDATE OF name ON profiles
WHEN NEW.brand_name_key IS NOT NULL AND OLD.name IS NOT NEW.name
BEGIN
  DELETE FROM open_project_texts WHERE rowid IN (
    SELECT feed_key FROM projects WHERE brand_id = NEW.user_id AND status = 'active' AND deleted_at IS NULL
  );
  INSERT INTO open_project_texts (rowid, title, brand, description, facets)
  SELECT feed_key, title, brand, description, facets FROM project_index
  WHERE id IN (SELECT id FROM projects WHERE brand_id = NEW.user_id AND status = 'active' AND deleted_at IS NULL)
  ORDER BY feed_key;
END;
--> statement-breakpoint
-- The same for creators. A creator is found who is neither hidden nor suspended nor gone.
CREATE VIEW found_creators AS
SELECT creators.* FROM creators JOIN users ON users.id = creators.user_id
WHERE hidden_at IS NULL AND deleted_at IS NULL AND suspended_at IS NULL;
--> statement-breakpoint
-- Below three reviews one good word would stand above everybody. More than 8,388,608 followers are told apart by
-- 256 alone.
CREATE VIEW creator_values AS
SELECT
  user_id,
  CASE WHEN review_count >= 3 THEN 1000 ELSE 0 END
    + CASE WHEN review_count = 0 THEN 0 ELSE stars_total * 100 / review_count END AS rating,
  ifnull((SELECT 16777215 - min(16777214, min(amount_paise) / 100) FROM creator_rates
    WHERE creator_rates.user_id = found_creators.user_id), 0) AS price,
  ifnull((SELECT CASE WHEN max(count) < 8388608 THEN max(count) ELSE 8388608 + (max(count) - 8388608) / 256 END
    FROM follower_counts WHERE follower_counts.user_id = found_creators.user_id), 0) AS followers
FROM found_creators;
--> statement-breakpoint
CREATE VIEW creator_bands AS
SELECT user_id, platform,
  CASE WHEN count < 1000 THEN '0-1K' WHEN count < 10000 THEN '1K-10K' WHEN count < 100000 THEN '10K-100K'
    WHEN count < 1000000 THEN '100K-1M' ELSE '1M+' END AS band
FROM follower_counts;
--> statement-breakpoint
CREATE VIEW creator_facets AS
SELECT user_id, 'all' AS kind, '' AS key FROM found_creators
UNION ALL
SELECT found_creators.user_id, 'platform', platform.value
FROM found_creators JOIN json_each('["Instagram","Youtube","Tiktok","X"]') AS platform
WHERE EXISTS (SELECT 1 FROM socials WHERE socials.user_id = found_creators.user_id AND socials.platform = platform.value)
  OR EXISTS (SELECT 1 FROM follower_counts WHERE follower_counts.user_id = found_creators.user_id AND follower_counts.platform = platform.value)
UNION ALL
SELECT found_creators.user_id, 'band', platform || ' ' || band
FROM found_creators JOIN creator_bands ON creator_bands.user_id = found_creators.user_id
UNION ALL
SELECT found_creators.user_id, 'niche', niche.value
FROM found_creators JOIN json_each('["Beauty","Books","Education","Fashion","Finance","Fitness","Food","Gaming","Health","Home and decor","Lifestyle","Music","Parenting","Pets","Photography","Sports","Sustainability","Technology","Travel"]') AS niche
WHERE niche_mask & (1 << niche.key)
UNION ALL
SELECT found_creators.user_id, 'language', language.value
FROM found_creators JOIN json_each('["en","hi","bn","te","mr","ta","gu","ur","kn","or","ml","pa","as","ne","ar","de","es","fr","id","it","ja","ko","pt","ru","th","tr","vi","zh"]') AS language
WHERE language_mask & (1 << language.key)
UNION ALL
SELECT user_id, 'city', city_key FROM found_creators WHERE city_key <> ''
UNION ALL
SELECT found_creators.user_id, 'price', CAST(step.value AS TEXT)
FROM found_creators JOIN json_each('[500,1000,2500,5000,10000,25000,50000,100000]') AS step
WHERE EXISTS (SELECT 1 FROM creator_rates WHERE creator_rates.user_id = found_creators.user_id AND amount_paise <= step.value * 100)
UNION ALL
SELECT found_creators.user_id, 'rating', CAST(step.value AS TEXT)
FROM found_creators JOIN json_each('[3,4,4.5]') AS step
WHERE review_count > 0 AND stars_total >= step.value * review_count
UNION ALL
SELECT user_id, 'completed', '' FROM found_creators WHERE completed_orders > 0;
--> statement-breakpoint
CREATE VIEW creator_places AS
SELECT
  creators.user_id,
  CASE WHEN rating_key >> 28 = rating THEN rating_key
    ELSE 1 + ifnull((SELECT max(other.rating_key) FROM creators AS other
      WHERE other.rating_key >= rating << 28 AND other.rating_key < (rating + 1) << 28), rating << 28) END AS rating_key,
  CASE WHEN price_key >> 28 = price THEN price_key
    ELSE 1 + ifnull((SELECT max(other.price_key) FROM creators AS other
      WHERE other.price_key >= price << 28 AND other.price_key < (price + 1) << 28), price << 28) END AS price_key,
  CASE WHEN followers_key >> 28 = followers THEN followers_key
    ELSE 1 + ifnull((SELECT max(other.followers_key) FROM creators AS other
      WHERE other.followers_key >= followers << 28 AND other.followers_key < (followers + 1) << 28), followers << 28) END AS followers_key
FROM creators JOIN creator_values ON creator_values.user_id = creators.user_id;
--> statement-breakpoint
CREATE VIEW creator_refreshes AS SELECT '' AS user_id;
--> statement-breakpoint
CREATE TRIGGER creator_refresh INSTEAD OF INSERT ON creator_refreshes
BEGIN
  INSERT INTO search_facets (list, kind, key, count)
  SELECT DISTINCT 'creators', kind, key, 0 FROM creator_facets WHERE user_id = NEW.user_id
  ON CONFLICT (list, kind, key) DO NOTHING;
  UPDATE creators SET
    (rating_key, price_key, followers_key) = (SELECT rating_key, price_key, followers_key FROM creator_places WHERE creator_places.user_id = NEW.user_id),
    facets = (
      SELECT nullif(json_group_array(search_facets.id ORDER BY search_facets.id), '[]')
      FROM creator_facets CROSS JOIN search_facets
      WHERE creator_facets.user_id = NEW.user_id AND list = 'creators'
        AND search_facets.kind = creator_facets.kind AND search_facets.key = creator_facets.key
    )
  WHERE user_id = NEW.user_id;
END;
--> statement-breakpoint
CREATE VIEW creator_index AS
SELECT
  creators.user_id, feed_key, rating_key, price_key, followers_key,
  name || char(10) || ifnull(user_name, '') AS name,
  bio,
  (SELECT group_concat(char(63743, 57344 + (value >> 12), 57344 + (value & 4095)), ' ') FROM json_each(facets)) AS facets
FROM creators JOIN profiles ON profiles.user_id = creators.user_id
WHERE facets IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER creators_found_delete AFTER DELETE ON creators WHEN OLD.facets IS NOT NULL
BEGIN
  DELETE FROM creator_search WHERE rowid = OLD.feed_key;
  DELETE FROM creator_by_rating WHERE rowid = OLD.rating_key;
  DELETE FROM creator_by_price WHERE rowid = OLD.price_key;
  DELETE FROM creator_by_followers WHERE rowid = OLD.followers_key;
  UPDATE search_facets SET count = count - 1 WHERE id IN (SELECT value FROM json_each(OLD.facets));
END;
--> statement-breakpoint
CREATE TRIGGER creators_found_insert AFTER INSERT ON creators
BEGIN
  INSERT INTO creator_refreshes (user_id) VALUES (NEW.user_id);
END;
--> statement-breakpoint
CREATE TRIGGER creators_found_change AFTER UPDATE OF city_key, language_mask, niche_mask, hidden_at, stars_total, review_count, completed_orders ON creators
BEGIN
  INSERT INTO creator_refreshes (user_id) VALUES (NEW.user_id);
END;
--> statement-breakpoint
CREATE TRIGGER follower_counts_found_insert AFTER INSERT ON follower_counts
BEGIN
  INSERT INTO creator_refreshes (user_id) VALUES (NEW.user_id);
END;
--> statement-breakpoint
CREATE TRIGGER follower_counts_found_change AFTER UPDATE ON follower_counts
BEGIN
  INSERT INTO creator_refreshes (user_id) VALUES (NEW.user_id);
END;
--> statement-breakpoint
CREATE TRIGGER follower_counts_found_delete AFTER DELETE ON follower_counts
BEGIN
  INSERT INTO creator_refreshes (user_id) VALUES (OLD.user_id);
END;
--> statement-breakpoint
CREATE TRIGGER creator_rates_found_insert AFTER INSERT ON creator_rates
BEGIN
  INSERT INTO creator_refreshes (user_id) VALUES (NEW.user_id);
END;
--> statement-breakpoint
CREATE TRIGGER creator_rates_found_change AFTER UPDATE ON creator_rates
BEGIN
  INSERT INTO creator_refreshes (user_id) VALUES (NEW.user_id);
END;
--> statement-breakpoint
CREATE TRIGGER creator_rates_found_delete AFTER DELETE ON creator_rates
BEGIN
  INSERT INTO creator_refreshes (user_id) VALUES (OLD.user_id);
END;
--> statement-breakpoint
CREATE TRIGGER socials_found_insert AFTER INSERT ON socials
BEGIN
  INSERT INTO creator_refreshes (user_id) VALUES (NEW.user_id);
END;
--> statement-breakpoint
CREATE TRIGGER socials_found_change AFTER UPDATE ON socials
BEGIN
  INSERT INTO creator_refreshes (user_id) VALUES (NEW.user_id);
END;
--> statement-breakpoint
CREATE TRIGGER socials_found_delete AFTER DELETE ON socials
BEGIN
  INSERT INTO creator_refreshes (user_id) VALUES (OLD.user_id);
END;
--> statement-breakpoint
CREATE TRIGGER users_found AFTER UPDATE OF deleted_at, suspended_at ON users
WHEN NEW.role = 'influencer' AND (OLD.deleted_at IS NOT NEW.deleted_at OR OLD.suspended_at IS NOT NEW.suspended_at)
BEGIN
  INSERT INTO creator_refreshes (user_id) VALUES (NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER profiles_creator_found AFTER UPDATE OF name, user_name ON profiles
WHEN NEW.user_name_key IS NOT NULL AND (OLD.name <> NEW.name OR OLD.user_name IS NOT NEW.user_name)
BEGIN
  DELETE FROM creator_search WHERE rowid = (
    SELECT feed_key FROM creators WHERE user_id = NEW.user_id AND facets IS NOT NULL
  );
  INSERT INTO creator_search (rowid, name, bio, facets)
  SELECT feed_key, name, bio, facets FROM creator_index WHERE user_id = NEW.user_id;
END;
--> statement-breakpoint
-- What reviews and orders come to for a creator.
CREATE VIEW creator_reviews AS
SELECT to_id AS user_id, sum(stars) AS stars_total, count(*) AS review_count
FROM reviews WHERE status = 'published' GROUP BY to_id;
--> statement-breakpoint
-- In time as the reports have it: handed in last by the due date, less what a dispute moved it on later; an order
-- without a due date is in time.
CREATE VIEW creator_orders AS
SELECT influencer_id AS user_id, count(*) AS completed_orders,
  total(due_at IS NULL OR handed_in_at <= due_at - ifnull((SELECT sum(ended_at - opened_at) FROM disputes
    WHERE disputes.order_id = completed.id AND opened_at >= handed_in_at), 0)) AS on_time_orders
FROM (
  SELECT orders.id, influencer_id, due_at, coalesce(
    (SELECT max(created_at) FROM events WHERE order_id = orders.id AND type = 'order.delivered'),
    (SELECT max(live_at) FROM deliverables WHERE order_id = orders.id),
    completed_at) AS handed_in_at
  FROM orders WHERE status = 'completed'
) AS completed
GROUP BY influencer_id;
--> statement-breakpoint
CREATE VIEW creator_recounts AS SELECT '' AS user_id;
--> statement-breakpoint
CREATE TRIGGER creator_recount INSTEAD OF INSERT ON creator_recounts
BEGIN
  UPDATE creators SET
    stars_total = ifnull((SELECT stars_total FROM creator_reviews WHERE user_id = NEW.user_id), 0),
    review_count = ifnull((SELECT review_count FROM creator_reviews WHERE user_id = NEW.user_id), 0),
    completed_orders = ifnull((SELECT completed_orders FROM creator_orders WHERE user_id = NEW.user_id), 0),
    on_time_orders = ifnull((SELECT on_time_orders FROM creator_orders WHERE user_id = NEW.user_id), 0)
  WHERE user_id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_counted_insert AFTER INSERT ON reviews
WHEN NEW.status = 'published'
BEGIN
  INSERT INTO creator_recounts (user_id) VALUES (NEW.to_id);
END;
--> statement-breakpoint
CREATE TRIGGER reviews_counted_change AFTER UPDATE OF status, stars ON reviews
BEGIN
  INSERT INTO creator_recounts (user_id) VALUES (NEW.to_id);
END;
--> statement-breakpoint
CREATE TRIGGER reviews_counted_delete AFTER DELETE ON reviews
WHEN OLD.status = 'published'
BEGIN
  INSERT INTO creator_recounts (user_id) VALUES (OLD.to_id);
END;
--> statement-breakpoint
CREATE TRIGGER orders_counted_insert AFTER INSERT ON orders
WHEN NEW.status = 'completed'
BEGIN
  INSERT INTO creator_recounts (user_id) VALUES (NEW.influencer_id);
END;
--> statement-breakpoint
CREATE TRIGGER orders_counted_change AFTER UPDATE OF status ON orders
WHEN OLD.status <> NEW.status AND 'completed' IN (OLD.status, NEW.status)
BEGIN
  INSERT INTO creator_recounts (user_id) VALUES (NEW.influencer_id);
END;
--> statement-breakpoint
CREATE TRIGGER orders_counted_delete AFTER DELETE ON orders
WHEN OLD.status = 'completed'
BEGIN
  INSERT INTO creator_recounts (user_id) VALUES (OLD.influencer_id);
END;
--> statement-breakpoint
-- Everything that is here already.
UPDATE creators SET
  stars_total = ifnull((SELECT sum(stars) FROM reviews WHERE to_id = user_id AND status = 'published'), 0),
  review_count = (SELECT count(*) FROM reviews WHERE to_id = user_id AND status = 'published');
--> statement-breakpoint
UPDATE creators SET completed_orders = counted.completed_orders, on_time_orders = counted.on_time_orders
FROM creator_orders AS counted WHERE counted.user_id = creators.user_id;
--> statement-breakpoint
INSERT INTO creator_refreshes (user_id) SELECT user_id FROM creators ORDER BY feed_key;
--> statement-breakpoint
INSERT INTO project_refreshes (id) SELECT id FROM projects WHERE status = 'active' AND deleted_at IS NULL ORDER BY feed_key;
--> statement-breakpoint
UPDATE search_facets SET count = counted.count
FROM (
  SELECT facet.value AS id, count(*) AS count
  FROM (SELECT facets FROM projects UNION ALL SELECT facets FROM creators) AS found JOIN json_each(found.facets) AS facet
  GROUP BY facet.value
) AS counted
WHERE counted.id = search_facets.id;
--> statement-breakpoint
INSERT INTO open_project_search (rowid, title, facets) SELECT feed_key, title, facets FROM project_index ORDER BY feed_key;
--> statement-breakpoint
INSERT INTO open_project_texts (rowid, title, brand, description, facets) SELECT feed_key, title, brand, description, facets FROM project_index ORDER BY feed_key;
--> statement-breakpoint
INSERT INTO open_project_by_budget (rowid, facets) SELECT budget_key, facets FROM project_index ORDER BY budget_key;
--> statement-breakpoint
INSERT INTO open_project_by_closing (rowid, facets) SELECT closing_key, facets FROM project_index ORDER BY closing_key;
--> statement-breakpoint
INSERT INTO creator_search (rowid, name, bio, facets) SELECT feed_key, name, bio, facets FROM creator_index ORDER BY feed_key;
--> statement-breakpoint
INSERT INTO creator_by_rating (rowid, facets) SELECT rating_key, facets FROM creator_index ORDER BY rating_key;
--> statement-breakpoint
INSERT INTO creator_by_price (rowid, facets) SELECT price_key, facets FROM creator_index ORDER BY price_key;
--> statement-breakpoint
INSERT INTO creator_by_followers (rowid, facets) SELECT followers_key, facets FROM creator_index ORDER BY followers_key;
--> statement-breakpoint
-- One trigger for leaving and entering: SQLite promises no order between two.
CREATE TRIGGER projects_found
AFTER UPDATE OF feed_key, budget_key, closing_key, facets, title_key, description, brand_id ON projects
WHEN OLD.facets IS NOT NEW.facets OR NEW.facets IS NOT NULL
BEGIN
  DELETE FROM open_project_search WHERE rowid = OLD.feed_key AND OLD.facets IS NOT NULL;
  DELETE FROM open_project_texts WHERE rowid = OLD.feed_key AND OLD.facets IS NOT NULL;
  DELETE FROM open_project_by_budget WHERE rowid = OLD.budget_key AND OLD.facets IS NOT NULL;
  DELETE FROM open_project_by_closing WHERE rowid = OLD.closing_key AND OLD.facets IS NOT NULL;
  UPDATE search_facets SET count = count - 1
  WHERE OLD.facets IS NOT NEW.facets AND id IN (SELECT value FROM json_each(OLD.facets));
  UPDATE search_facets SET count = count + 1
  WHERE OLD.facets IS NOT NEW.facets AND id IN (SELECT value FROM json_each(NEW.facets));
  INSERT INTO open_project_search (rowid, title, facets)
  SELECT feed_key, title, facets FROM project_index WHERE id = NEW.id;
  INSERT INTO open_project_texts (rowid, title, brand, description, facets)
  SELECT feed_key, title, brand, description, facets FROM project_index WHERE id = NEW.id;
  INSERT INTO open_project_by_budget (rowid, facets)
  SELECT budget_key, facets FROM project_index WHERE id = NEW.id;
  INSERT INTO open_project_by_closing (rowid, facets)
  SELECT closing_key, facets FROM project_index WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER creators_found AFTER UPDATE OF feed_key, rating_key, price_key, followers_key, facets, bio ON creators
WHEN OLD.facets IS NOT NEW.facets OR OLD.bio <> NEW.bio OR OLD.feed_key <> NEW.feed_key
  OR OLD.rating_key IS NOT NEW.rating_key OR OLD.price_key IS NOT NEW.price_key OR OLD.followers_key IS NOT NEW.followers_key
BEGIN
  DELETE FROM creator_search WHERE rowid = OLD.feed_key AND OLD.facets IS NOT NULL;
  DELETE FROM creator_by_rating WHERE rowid = OLD.rating_key AND OLD.facets IS NOT NULL;
  DELETE FROM creator_by_price WHERE rowid = OLD.price_key AND OLD.facets IS NOT NULL;
  DELETE FROM creator_by_followers WHERE rowid = OLD.followers_key AND OLD.facets IS NOT NULL;
  UPDATE search_facets SET count = count - 1
  WHERE OLD.facets IS NOT NEW.facets AND id IN (SELECT value FROM json_each(OLD.facets));
  UPDATE search_facets SET count = count + 1
  WHERE OLD.facets IS NOT NEW.facets AND id IN (SELECT value FROM json_each(NEW.facets));
  INSERT INTO creator_search (rowid, name, bio, facets)
  SELECT feed_key, name, bio, facets FROM creator_index WHERE user_id = NEW.user_id;
  INSERT INTO creator_by_rating (rowid, facets)
  SELECT rating_key, facets FROM creator_index WHERE user_id = NEW.user_id;
  INSERT INTO creator_by_price (rowid, facets)
  SELECT price_key, facets FROM creator_index WHERE user_id = NEW.user_id;
  INSERT INTO creator_by_followers (rowid, facets)
  SELECT followers_key, facets FROM creator_index WHERE user_id = NEW.user_id;
END;
