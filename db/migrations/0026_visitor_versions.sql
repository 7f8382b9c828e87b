-- What belongs to somebody signed in, as the shared pages fill it in: theirs is a row from the start, so that
-- each change of it can raise one.
INSERT INTO versions (subject, version) SELECT 'visitor:' || id, 1 FROM users;
--> statement-breakpoint
CREATE TRIGGER versions_visitor_added AFTER INSERT ON users
BEGIN
  INSERT INTO versions (subject, version) VALUES ('visitor:' || NEW.id, 1);
END;
--> statement-breakpoint
CREATE TRIGGER versions_visitor_account AFTER UPDATE OF role, email, email_verified_at, phone, suspended_at, deleted_at ON users
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'visitor:' || NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER versions_visitor_account_gone AFTER DELETE ON users
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'visitor:' || OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER versions_visitor_profile AFTER UPDATE OF name, user_name, picture_id ON profiles
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'visitor:' || NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER versions_visitor_profile_gone AFTER DELETE ON profiles
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'visitor:' || OLD.user_id;
END;
--> statement-breakpoint
-- A session that is used lasts longer, which changes nothing for whoever knows how long it lasts at least.
CREATE TRIGGER versions_visitor_session AFTER UPDATE OF revoked_at, idle_expires_at, absolute_expires_at ON sessions
WHEN NEW.revoked_at IS NOT OLD.revoked_at OR NEW.idle_expires_at < OLD.idle_expires_at OR NEW.absolute_expires_at < OLD.absolute_expires_at
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'visitor:' || NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER versions_visitor_session_gone AFTER DELETE ON sessions
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'visitor:' || OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER versions_visitor_block AFTER INSERT ON blocks
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'visitor:' || NEW.blocker_id;
  UPDATE versions SET version = version + 1 WHERE subject = 'visitor:' || NEW.blocked_id;
END;
--> statement-breakpoint
CREATE TRIGGER versions_visitor_block_gone AFTER DELETE ON blocks
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'visitor:' || OLD.blocker_id;
  UPDATE versions SET version = version + 1 WHERE subject = 'visitor:' || OLD.blocked_id;
END;
--> statement-breakpoint
CREATE TRIGGER versions_visitor_notice AFTER INSERT ON notices
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'visitor:' || NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER versions_visitor_notice_read AFTER UPDATE OF read_at ON notices
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'visitor:' || NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER versions_visitor_notice_gone AFTER DELETE ON notices
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'visitor:' || OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER versions_visitor_application AFTER INSERT ON applications
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'visitor:' || NEW.influencer_id;
END;
--> statement-breakpoint
CREATE TRIGGER versions_visitor_application_outcome AFTER UPDATE OF outcome ON applications
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'visitor:' || NEW.influencer_id;
END;
--> statement-breakpoint
CREATE TRIGGER versions_visitor_application_gone AFTER DELETE ON applications
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'visitor:' || OLD.influencer_id;
END;
--> statement-breakpoint
CREATE TRIGGER versions_visitor_search AFTER INSERT ON saved_searches
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'visitor:' || NEW.influencer_id;
END;
--> statement-breakpoint
CREATE TRIGGER versions_visitor_search_change AFTER UPDATE OF name, query ON saved_searches
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'visitor:' || NEW.influencer_id;
END;
--> statement-breakpoint
CREATE TRIGGER versions_visitor_search_gone AFTER DELETE ON saved_searches
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'visitor:' || OLD.influencer_id;
END;
--> statement-breakpoint
CREATE TRIGGER versions_visitor_list_item AFTER INSERT ON creator_list_items
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = (SELECT 'visitor:' || brand_id FROM creator_lists WHERE id = NEW.list_id);
END;
--> statement-breakpoint
CREATE TRIGGER versions_visitor_list_item_gone AFTER DELETE ON creator_list_items
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = (SELECT 'visitor:' || brand_id FROM creator_lists WHERE id = OLD.list_id);
END;
--> statement-breakpoint
-- Whose items go with it, when nobody can tell any more whose they were.
CREATE TRIGGER versions_visitor_list_gone AFTER DELETE ON creator_lists
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'visitor:' || OLD.brand_id;
END;
--> statement-breakpoint
-- A list of one niche changes with the niches of its group alone (the same groups as in app/domain/subjects.ts;
-- what brands call their niches is kept nowhere else), and with what its brands change of themselves.
INSERT INTO versions (subject, version)
WITH RECURSIVE groups (number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM groups WHERE number < 63)
SELECT 'open-projects:' || number, 1 FROM groups UNION ALL SELECT 'open-brands', 1;
--> statement-breakpoint
DROP TRIGGER versions_open_project_added;
--> statement-breakpoint
CREATE TRIGGER versions_open_project_added AFTER INSERT ON projects WHEN NEW.status = 'active'
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'open-projects';
  UPDATE versions SET version = version + 1 WHERE subject = 'open-projects:' || ((length(NEW.niche_key) * 31 + coalesce(unicode(NEW.niche_key), 0) * 17 + coalesce(unicode(substr(NEW.niche_key, -1)), 0)) % 64);
END;
--> statement-breakpoint
DROP TRIGGER versions_open_project;
--> statement-breakpoint
CREATE TRIGGER versions_open_project AFTER UPDATE OF title, description, status, platform_mask, followers, niche, niche_key, budget_min_minor,
  budget_max_minor, currency, apply_by, deleted_at, hidden_at, feed_key, budget_key, closing_key
ON projects WHEN OLD.status = 'active' OR NEW.status = 'active'
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'open-projects';
  UPDATE versions SET version = version + 1 WHERE subject = 'open-projects:' || ((length(OLD.niche_key) * 31 + coalesce(unicode(OLD.niche_key), 0) * 17 + coalesce(unicode(substr(OLD.niche_key, -1)), 0)) % 64);
  UPDATE versions SET version = version + 1 WHERE subject = 'open-projects:' || ((length(NEW.niche_key) * 31 + coalesce(unicode(NEW.niche_key), 0) * 17 + coalesce(unicode(substr(NEW.niche_key, -1)), 0)) % 64);
END;
--> statement-breakpoint
DROP TRIGGER versions_open_project_gone;
--> statement-breakpoint
CREATE TRIGGER versions_open_project_gone AFTER DELETE ON projects WHEN OLD.status = 'active'
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'open-projects';
  UPDATE versions SET version = version + 1 WHERE subject = 'open-projects:' || ((length(OLD.niche_key) * 31 + coalesce(unicode(OLD.niche_key), 0) * 17 + coalesce(unicode(substr(OLD.niche_key, -1)), 0)) % 64);
END;
--> statement-breakpoint
DROP TRIGGER versions_brand_of_open_projects;
--> statement-breakpoint
CREATE TRIGGER versions_brand_of_open_projects AFTER UPDATE OF name, picture_id ON profiles
WHEN EXISTS (SELECT 1 FROM projects WHERE brand_id = NEW.user_id AND status = 'active')
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'open-projects';
  UPDATE versions SET version = version + 1 WHERE subject = 'open-brands';
END;
--> statement-breakpoint
DROP TRIGGER versions_brand_of_open_projects_gone;
--> statement-breakpoint
CREATE TRIGGER versions_brand_of_open_projects_gone AFTER UPDATE OF deleted_at, suspended_at ON users
WHEN EXISTS (SELECT 1 FROM projects WHERE brand_id = NEW.id AND status = 'active')
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'open-projects';
  UPDATE versions SET version = version + 1 WHERE subject = 'open-brands';
END;
