ALTER TABLE `profiles` ADD `found_name` text;--> statement-breakpoint
-- Names with contact details are found by what is shown of them. Those of before are masked by a job.
INSERT INTO jobs (id, kind, ref, run_at)
SELECT 'mask-names', 'mask-names', '', 0 WHERE EXISTS (SELECT 1 FROM profiles);
--> statement-breakpoint
DROP VIEW project_index;
--> statement-breakpoint
CREATE VIEW project_index AS
SELECT
  projects.id, feed_key, budget_key, closing_key,
  title_key AS title,
  ifnull((SELECT coalesce(found_name, name) FROM profiles WHERE user_id = brand_id), '') AS brand,
  substr(description, 1, 120) AS description,
  (SELECT group_concat(char(63743, 57344 + (value >> 12), 57344 + (value & 4095)), ' ') FROM json_each(facets)) AS facets
FROM projects WHERE facets IS NOT NULL;
--> statement-breakpoint
DROP VIEW creator_index;
--> statement-breakpoint
CREATE VIEW creator_index AS
SELECT
  creators.user_id, feed_key, rating_key, price_key, followers_key,
  coalesce(found_name, name || char(10) || ifnull(user_name, '')) AS name,
  bio,
  (SELECT group_concat(char(63743, 57344 + (value >> 12), 57344 + (value & 4095)), ' ') FROM json_each(facets)) AS facets
FROM creators JOIN profiles ON profiles.user_id = creators.user_id
WHERE facets IS NOT NULL;
--> statement-breakpoint
DROP TRIGGER profiles_brand_found;
--> statement-breakpoint
CREATE TRIGGER profiles_brand_found AFTER UPDATE OF name, found_name ON profiles
WHEN NEW.brand_name_key IS NOT NULL AND (OLD.name IS NOT NEW.name OR OLD.found_name IS NOT NEW.found_name)
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
DROP TRIGGER profiles_creator_found;
--> statement-breakpoint
CREATE TRIGGER profiles_creator_found AFTER UPDATE OF name, user_name, found_name ON profiles
WHEN NEW.user_name_key IS NOT NULL
  AND (OLD.name <> NEW.name OR OLD.user_name IS NOT NEW.user_name OR OLD.found_name IS NOT NEW.found_name)
BEGIN
  DELETE FROM creator_search WHERE rowid = (
    SELECT feed_key FROM creators WHERE user_id = NEW.user_id AND facets IS NOT NULL
  );
  INSERT INTO creator_search (rowid, name, bio, facets)
  SELECT feed_key, name, bio, facets FROM creator_index WHERE user_id = NEW.user_id;
END;
--> statement-breakpoint
DROP TRIGGER versions_found_profile;
--> statement-breakpoint
CREATE TRIGGER versions_found_profile AFTER UPDATE OF name, user_name, found_name, picture_id ON profiles
WHEN (NEW.user_name IS NOT NULL OR OLD.user_name IS NOT NULL)
  AND (NEW.name IS NOT OLD.name OR NEW.user_name IS NOT OLD.user_name OR NEW.found_name IS NOT OLD.found_name
    OR NEW.picture_id IS NOT OLD.picture_id)
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'creators';
END;
--> statement-breakpoint
DROP TRIGGER versions_brand_of_open_projects;
--> statement-breakpoint
CREATE TRIGGER versions_brand_of_open_projects AFTER UPDATE OF name, found_name, picture_id ON profiles
WHEN (NEW.name IS NOT OLD.name OR NEW.found_name IS NOT OLD.found_name OR NEW.picture_id IS NOT OLD.picture_id)
  AND EXISTS (SELECT 1 FROM projects WHERE brand_id = NEW.user_id AND status = 'active')
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject IN ('open-projects', 'open-brands');
END;
