ALTER TABLE `projects` ADD `found_description` text;
--> statement-breakpoint
-- Projects are found by what is shown of them. Those of before are masked by a job.
INSERT INTO jobs (id, kind, ref, run_at)
SELECT 'mask-projects', 'mask-projects', '', 0 WHERE EXISTS (SELECT 1 FROM projects);
--> statement-breakpoint
DROP VIEW project_index;
--> statement-breakpoint
CREATE VIEW project_index AS
SELECT
  projects.id, feed_key, budget_key, closing_key,
  title_key AS title,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(ifnull((SELECT coalesce(found_name, name) FROM profiles WHERE user_id = brand_id), ''), char(8216), char(39)), char(8217), char(39)), char(700), char(39)), char(8220), char(34)), char(8221), char(34)), char(962), char(963)), char(173), ''), char(8203), ''), char(8204), ''), char(8205), ''), char(8206), ''), char(8207), ''), char(8288), ''), char(65039), ''), char(65279), '') AS brand,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(substr(coalesce(found_description, description), 1, 120), char(8216), char(39)), char(8217), char(39)), char(700), char(39)), char(8220), char(34)), char(8221), char(34)), char(962), char(963)), char(173), ''), char(8203), ''), char(8204), ''), char(8205), ''), char(8206), ''), char(8207), ''), char(8288), ''), char(65039), ''), char(65279), '') AS description,
  (SELECT group_concat(char(63743, 57344 + (value >> 12), 57344 + (value & 4095)), ' ') FROM json_each(facets)) AS facets
FROM projects WHERE facets IS NOT NULL;
--> statement-breakpoint
DROP TRIGGER projects_found;
--> statement-breakpoint
-- One trigger for leaving and entering: SQLite promises no order between two.
CREATE TRIGGER projects_found
AFTER UPDATE OF feed_key, budget_key, closing_key, facets, title_key, description, found_description, brand_id ON projects
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
  DELETE FROM search_facets WHERE count = 0 AND id IN (SELECT value FROM json_each(OLD.facets));
  INSERT INTO open_project_search (rowid, title, facets)
  SELECT feed_key, title, facets FROM project_index WHERE id = NEW.id;
  INSERT INTO open_project_texts (rowid, title, brand, description, facets)
  SELECT feed_key, title, brand, description, facets FROM project_index WHERE id = NEW.id;
  INSERT INTO open_project_by_budget (rowid, facets)
  SELECT budget_key, facets FROM project_index WHERE id = NEW.id;
  INSERT INTO open_project_by_closing (rowid, facets)
  SELECT closing_key, facets FROM project_index WHERE id = NEW.id;
END;
