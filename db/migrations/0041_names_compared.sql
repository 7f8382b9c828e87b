ALTER TABLE `profiles` ADD `name_skeleton` text;
--> statement-breakpoint
CREATE INDEX `profiles_by_name_skeleton` ON `profiles` (`name_skeleton`);
--> statement-breakpoint
-- The skeletons of names of before are worked out by the job that masks them.
INSERT OR IGNORE INTO jobs (id, kind, ref, run_at)
SELECT 'mask-names-again', 'mask-names', '', 0 WHERE EXISTS (SELECT 1 FROM profiles);
--> statement-breakpoint
-- Straight and curly quotes, both small sigmas and what has no width make no difference to what is compared.
-- Who would share a key keeps theirs.
UPDATE OR IGNORE profiles SET user_name_key = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(user_name_key, char(8216), char(39)), char(8217), char(39)), char(700), char(39)), char(8220), char(34)), char(8221), char(34)), char(962), char(963)), char(173), ''), char(8203), ''), char(8204), ''), char(8205), ''), char(8206), ''), char(8207), ''), char(8288), ''), char(65039), ''), char(65279), '')
WHERE user_name_key GLOB ('*[' || char(8216, 8217, 700, 8220, 8221, 962, 173, 8203, 8204, 8205, 8206, 8207, 8288, 65039, 65279) || ']*');
--> statement-breakpoint
UPDATE OR IGNORE profiles SET brand_name_key = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(brand_name_key, char(8216), char(39)), char(8217), char(39)), char(700), char(39)), char(8220), char(34)), char(8221), char(34)), char(962), char(963)), char(173), ''), char(8203), ''), char(8204), ''), char(8205), ''), char(8206), ''), char(8207), ''), char(8288), ''), char(65039), ''), char(65279), '')
WHERE brand_name_key GLOB ('*[' || char(8216, 8217, 700, 8220, 8221, 962, 173, 8203, 8204, 8205, 8206, 8207, 8288, 65039, 65279) || ']*');
--> statement-breakpoint
UPDATE projects SET title_key = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(title_key, char(8216), char(39)), char(8217), char(39)), char(700), char(39)), char(8220), char(34)), char(8221), char(34)), char(962), char(963)), char(173), ''), char(8203), ''), char(8204), ''), char(8205), ''), char(8206), ''), char(8207), ''), char(8288), ''), char(65039), ''), char(65279), '')
WHERE title_key GLOB ('*[' || char(8216, 8217, 700, 8220, 8221, 962, 173, 8203, 8204, 8205, 8206, 8207, 8288, 65039, 65279) || ']*');
--> statement-breakpoint
UPDATE projects SET niche_key = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(niche_key, char(8216), char(39)), char(8217), char(39)), char(700), char(39)), char(8220), char(34)), char(8221), char(34)), char(962), char(963)), char(173), ''), char(8203), ''), char(8204), ''), char(8205), ''), char(8206), ''), char(8207), ''), char(8288), ''), char(65039), ''), char(65279), '')
WHERE niche_key GLOB ('*[' || char(8216, 8217, 700, 8220, 8221, 962, 173, 8203, 8204, 8205, 8206, 8207, 8288, 65039, 65279) || ']*');
--> statement-breakpoint
UPDATE creators SET city_key = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(city_key, char(8216), char(39)), char(8217), char(39)), char(700), char(39)), char(8220), char(34)), char(8221), char(34)), char(962), char(963)), char(173), ''), char(8203), ''), char(8204), ''), char(8205), ''), char(8206), ''), char(8207), ''), char(8288), ''), char(65039), ''), char(65279), '')
WHERE city_key GLOB ('*[' || char(8216, 8217, 700, 8220, 8221, 962, 173, 8203, 8204, 8205, 8206, 8207, 8288, 65039, 65279) || ']*');
--> statement-breakpoint
DROP VIEW project_index;
--> statement-breakpoint
CREATE VIEW project_index AS
SELECT
  projects.id, feed_key, budget_key, closing_key,
  title_key AS title,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(ifnull((SELECT coalesce(found_name, name) FROM profiles WHERE user_id = brand_id), ''), char(8216), char(39)), char(8217), char(39)), char(700), char(39)), char(8220), char(34)), char(8221), char(34)), char(962), char(963)), char(173), ''), char(8203), ''), char(8204), ''), char(8205), ''), char(8206), ''), char(8207), ''), char(8288), ''), char(65039), ''), char(65279), '') AS brand,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(substr(description, 1, 120), char(8216), char(39)), char(8217), char(39)), char(700), char(39)), char(8220), char(34)), char(8221), char(34)), char(962), char(963)), char(173), ''), char(8203), ''), char(8204), ''), char(8205), ''), char(8206), ''), char(8207), ''), char(8288), ''), char(65039), ''), char(65279), '') AS description,
  (SELECT group_concat(char(63743, 57344 + (value >> 12), 57344 + (value & 4095)), ' ') FROM json_each(facets)) AS facets
FROM projects WHERE facets IS NOT NULL;
--> statement-breakpoint
DROP VIEW creator_index;
--> statement-breakpoint
CREATE VIEW creator_index AS
SELECT
  creators.user_id, feed_key, rating_key, price_key, followers_key,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce(found_name, name || char(10) || ifnull(user_name, '')), char(8216), char(39)), char(8217), char(39)), char(700), char(39)), char(8220), char(34)), char(8221), char(34)), char(962), char(963)), char(173), ''), char(8203), ''), char(8204), ''), char(8205), ''), char(8206), ''), char(8207), ''), char(8288), ''), char(65039), ''), char(65279), '') AS name,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(bio, char(8216), char(39)), char(8217), char(39)), char(700), char(39)), char(8220), char(34)), char(8221), char(34)), char(962), char(963)), char(173), ''), char(8203), ''), char(8204), ''), char(8205), ''), char(8206), ''), char(8207), ''), char(8288), ''), char(65039), ''), char(65279), '') AS bio,
  (SELECT group_concat(char(63743, 57344 + (value >> 12), 57344 + (value & 4095)), ' ') FROM json_each(facets)) AS facets
FROM creators JOIN profiles ON profiles.user_id = creators.user_id
WHERE facets IS NOT NULL;
--> statement-breakpoint
CREATE TEMP TABLE folded AS
SELECT projects.id AS id, feed_key AS key FROM projects JOIN profiles ON user_id = brand_id
WHERE facets IS NOT NULL AND (coalesce(found_name, name) GLOB ('*[' || char(8216, 8217, 700, 8220, 8221, 962, 173, 8203, 8204, 8205, 8206, 8207, 8288, 65039, 65279) || ']*') OR substr(description, 1, 120) GLOB ('*[' || char(8216, 8217, 700, 8220, 8221, 962, 173, 8203, 8204, 8205, 8206, 8207, 8288, 65039, 65279) || ']*'));
--> statement-breakpoint
DELETE FROM open_project_texts WHERE rowid IN (SELECT key FROM folded);
--> statement-breakpoint
INSERT INTO open_project_texts (rowid, title, brand, description, facets)
SELECT feed_key, title, brand, description, facets FROM project_index
WHERE id IN (SELECT id FROM folded) ORDER BY feed_key;
--> statement-breakpoint
DROP TABLE folded;
--> statement-breakpoint
CREATE TEMP TABLE folded AS
SELECT creators.user_id AS id, feed_key AS key FROM creators JOIN profiles ON profiles.user_id = creators.user_id
WHERE facets IS NOT NULL AND (coalesce(found_name, name || ifnull(user_name, '')) GLOB ('*[' || char(8216, 8217, 700, 8220, 8221, 962, 173, 8203, 8204, 8205, 8206, 8207, 8288, 65039, 65279) || ']*') OR bio GLOB ('*[' || char(8216, 8217, 700, 8220, 8221, 962, 173, 8203, 8204, 8205, 8206, 8207, 8288, 65039, 65279) || ']*'));
--> statement-breakpoint
DELETE FROM creator_search WHERE rowid IN (SELECT key FROM folded);
--> statement-breakpoint
INSERT INTO creator_search (rowid, name, bio, facets)
SELECT feed_key, name, bio, facets FROM creator_index
WHERE user_id IN (SELECT id FROM folded) ORDER BY feed_key;
--> statement-breakpoint
DROP TABLE folded;
