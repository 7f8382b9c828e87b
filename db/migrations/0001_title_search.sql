-- Substring search over the titles of open projects. Its row ids are the feed keys, so that the order of
-- the index is the order of the page. Contentless: the titles themselves stay in `projects`.
CREATE VIRTUAL TABLE open_project_search USING fts5(title, tokenize = 'trigram', content = '', contentless_delete = 1, detail = 'full');
--> statement-breakpoint
CREATE TRIGGER open_project_search_insert AFTER INSERT ON projects
WHEN NEW.status = 'active' AND NEW.deleted_at IS NULL
BEGIN
  INSERT INTO open_project_search (rowid, title) VALUES (NEW.feed_key, NEW.title_key);
END;
--> statement-breakpoint
-- One trigger for leaving and entering: SQLite promises no order between two.
CREATE TRIGGER open_project_search_change AFTER UPDATE OF status, deleted_at, feed_key, title_key ON projects
BEGIN
  DELETE FROM open_project_search
  WHERE rowid = OLD.feed_key AND OLD.status = 'active' AND OLD.deleted_at IS NULL;
  INSERT INTO open_project_search (rowid, title)
  SELECT NEW.feed_key, NEW.title_key WHERE NEW.status = 'active' AND NEW.deleted_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER open_project_search_delete AFTER DELETE ON projects
WHEN OLD.status = 'active' AND OLD.deleted_at IS NULL
BEGIN
  DELETE FROM open_project_search WHERE rowid = OLD.feed_key;
END;
