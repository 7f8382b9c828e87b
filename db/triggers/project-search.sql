-- Which projects are open, under which facets and at which place of each sort, and what the search indexes hold of them.
-- Insert an id into project_refreshes to work it out anew.

-- The most that a project pays in rupees, and its last day, the nearest first. Each has 24 bits, above the
-- 28 that tell rows of the same value apart.
CREATE VIEW project_values AS
SELECT
  projects.id,
  min(16777215, CAST(ifnull(ifnull(nullif(budget_max_minor, 0), budget_min_minor) * rupees / 100, 0) AS INTEGER)) AS budget,
  CASE WHEN apply_by IS NULL THEN 0 ELSE max(1, 16777215 - apply_by / 3600000) END AS closing
FROM projects LEFT JOIN exchange_rates ON exchange_rates.currency = projects.currency
WHERE status = 'active' AND deleted_at IS NULL;

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

CREATE VIEW project_refreshes AS SELECT '' AS id;

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

CREATE TRIGGER projects_found_insert AFTER INSERT ON projects
WHEN NEW.status = 'active' AND NEW.deleted_at IS NULL
BEGIN
  INSERT INTO project_refreshes (id) VALUES (NEW.id);
END;

CREATE TRIGGER projects_found_change
AFTER UPDATE OF status, deleted_at, niche_key, followers, platform_mask, budget_min_minor, budget_max_minor, currency, apply_by ON projects
BEGIN
  INSERT INTO project_refreshes (id) VALUES (NEW.id);
END;

CREATE TRIGGER projects_found_delete AFTER DELETE ON projects WHEN OLD.facets IS NOT NULL
BEGIN
  DELETE FROM open_project_search WHERE rowid = OLD.feed_key;
  DELETE FROM open_project_texts WHERE rowid = OLD.feed_key;
  DELETE FROM open_project_by_budget WHERE rowid = OLD.budget_key;
  DELETE FROM open_project_by_closing WHERE rowid = OLD.closing_key;
  UPDATE search_facets SET count = count - 1 WHERE id IN (SELECT value FROM json_each(OLD.facets));
  DELETE FROM search_facets WHERE count = 0 AND id IN (SELECT value FROM json_each(OLD.facets));
END;

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

-- Of a description what a card shows and some more: all of it would make most of the database.
CREATE VIEW project_index AS
SELECT
  projects.id, feed_key, budget_key, closing_key,
  title_key AS title,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(ifnull((SELECT coalesce(found_name, name) FROM profiles WHERE user_id = brand_id), ''), char(8216), char(39)), char(8217), char(39)), char(700), char(39)), char(8220), char(34)), char(8221), char(34)), char(962), char(963)), char(173), ''), char(8203), ''), char(8204), ''), char(8205), ''), char(8206), ''), char(8207), ''), char(8288), ''), char(65039), ''), char(65279), '') AS brand,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(substr(coalesce(found_description, description), 1, 120), char(8216), char(39)), char(8217), char(39)), char(700), char(39)), char(8220), char(34)), char(8221), char(34)), char(962), char(963)), char(173), ''), char(8203), ''), char(8204), ''), char(8205), ''), char(8206), ''), char(8207), ''), char(8288), ''), char(65039), ''), char(65279), '') AS description,
  (SELECT group_concat(char(63743, 57344 + (value >> 12), 57344 + (value & 4095)), ' ') FROM json_each(facets)) AS facets
FROM projects WHERE facets IS NOT NULL;

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
