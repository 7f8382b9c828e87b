-- The search index also answers niche, followers and networks, so that any combination of filters is one
-- walk through it in page order. Each facet is a phrase for the trigram tokenizer: the niche between two
-- marks, which makes its phrase an exact match; \x02f0 to \x02f4 for the follower bands, lowest first;
-- \x02p0 to \x02p3 for the networks, by the bit of platform_mask. Titles and niches never hold the marks.
DROP TRIGGER open_project_search_insert;
--> statement-breakpoint
DROP TRIGGER open_project_search_change;
--> statement-breakpoint
DROP TRIGGER open_project_search_delete;
--> statement-breakpoint
DROP TABLE open_project_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE open_project_search USING fts5(title, niche, facets, tokenize = 'trigram', content = '', contentless_delete = 1, detail = 'full');
--> statement-breakpoint
CREATE VIEW open_project_terms AS
SELECT
  feed_key,
  title_key AS title,
  char(1) || niche_key || char(1) AS niche,
  CASE followers
    WHEN '0-1K' THEN char(2) || 'f0'
    WHEN '1K-10K' THEN char(2) || 'f1'
    WHEN '10K-100K' THEN char(2) || 'f2'
    WHEN '100K-1M' THEN char(2) || 'f3'
    WHEN '1M+' THEN char(2) || 'f4'
    ELSE ''
  END
  || CASE WHEN platform_mask & 1 THEN char(2) || 'p0' ELSE '' END
  || CASE WHEN platform_mask & 2 THEN char(2) || 'p1' ELSE '' END
  || CASE WHEN platform_mask & 4 THEN char(2) || 'p2' ELSE '' END
  || CASE WHEN platform_mask & 8 THEN char(2) || 'p3' ELSE '' END AS facets
FROM projects
WHERE status = 'active' AND deleted_at IS NULL;
--> statement-breakpoint
INSERT INTO open_project_search (rowid, title, niche, facets)
SELECT feed_key, title, niche, facets FROM open_project_terms;
--> statement-breakpoint
CREATE TRIGGER open_project_search_insert AFTER INSERT ON projects
BEGIN
  INSERT INTO open_project_search (rowid, title, niche, facets)
  SELECT feed_key, title, niche, facets FROM open_project_terms WHERE feed_key = NEW.feed_key;
END;
--> statement-breakpoint
-- One trigger for leaving and entering: SQLite promises no order between two.
CREATE TRIGGER open_project_search_change
AFTER UPDATE OF status, deleted_at, feed_key, title_key, niche_key, followers, platform_mask ON projects
BEGIN
  DELETE FROM open_project_search
  WHERE rowid = OLD.feed_key AND OLD.status = 'active' AND OLD.deleted_at IS NULL;
  INSERT INTO open_project_search (rowid, title, niche, facets)
  SELECT feed_key, title, niche, facets FROM open_project_terms WHERE feed_key = NEW.feed_key;
END;
--> statement-breakpoint
CREATE TRIGGER open_project_search_delete AFTER DELETE ON projects
WHEN OLD.status = 'active' AND OLD.deleted_at IS NULL
BEGIN
  DELETE FROM open_project_search WHERE rowid = OLD.feed_key;
END;
