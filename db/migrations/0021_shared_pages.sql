-- Whatever stands on a page that is rendered for many has a row, so that each change of it can raise one.
INSERT INTO versions (subject, version) VALUES ('open-projects', 1), ('creators', 1);
--> statement-breakpoint
INSERT INTO versions (subject, version) SELECT 'user:' || id, 1 FROM users WHERE true ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO versions (subject, version) SELECT 'project:' || id, 1 FROM projects WHERE true ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER versions_user_added AFTER INSERT ON users
BEGIN
  INSERT INTO versions (subject, version) VALUES ('user:' || NEW.id, 1) ON CONFLICT (subject) DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER versions_any_project_added AFTER INSERT ON projects WHEN NEW.public_at IS NULL
BEGIN
  INSERT INTO versions (subject, version) VALUES ('project:' || NEW.id, 1) ON CONFLICT (subject) DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER versions_any_project AFTER UPDATE OF title, description, status, platform_mask, influencer_count, followers, niche, budget_min_minor, budget_max_minor,
  currency, delivery_days, brief, apply_by, deleted_at, hidden_at
ON projects WHEN OLD.public_at IS NULL AND NEW.public_at IS NULL
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'project:' || NEW.id;
END;
--> statement-breakpoint
-- The list of open projects, with what its cards show and what it is ordered and searched by. Applications change nothing of it.
CREATE TRIGGER versions_open_project_added AFTER INSERT ON projects WHEN NEW.status = 'active'
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'open-projects';
END;
--> statement-breakpoint
CREATE TRIGGER versions_open_project AFTER UPDATE OF title, description, status, platform_mask, followers, niche, budget_min_minor, budget_max_minor,
  currency, apply_by, deleted_at, hidden_at, feed_key, budget_key, closing_key
ON projects WHEN OLD.status = 'active' OR NEW.status = 'active'
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'open-projects';
END;
--> statement-breakpoint
CREATE TRIGGER versions_open_project_gone AFTER DELETE ON projects WHEN OLD.status = 'active'
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'open-projects';
END;
--> statement-breakpoint
CREATE TRIGGER versions_brand_of_open_projects AFTER UPDATE OF name, picture_id ON profiles
WHEN EXISTS (SELECT 1 FROM projects WHERE brand_id = NEW.user_id AND status = 'active')
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'open-projects';
END;
--> statement-breakpoint
CREATE TRIGGER versions_brand_of_open_projects_gone AFTER UPDATE OF deleted_at, suspended_at ON users
WHEN EXISTS (SELECT 1 FROM projects WHERE brand_id = NEW.id AND status = 'active')
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'open-projects';
END;
--> statement-breakpoint
-- Creators whose page is a draft are found by brands all the same.
CREATE TRIGGER versions_draft_creator AFTER UPDATE OF bio, city, language_mask, niche_mask, shows_rates, hidden_at, stars_total, review_count,
  completed_orders, on_time_orders
ON creators WHEN OLD.page_state = 'draft' AND NEW.page_state = 'draft'
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'user:' || NEW.user_id;
END;
--> statement-breakpoint
-- The list of creators, with what its entries show and what it is ordered and searched by.
CREATE TRIGGER versions_found_creator_added AFTER INSERT ON creators
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'creators';
END;
--> statement-breakpoint
CREATE TRIGGER versions_found_creator AFTER UPDATE OF bio, city, city_key, language_mask, niche_mask, hidden_at, stars_total, review_count, completed_orders, on_time_orders,
  feed_key, rating_key, price_key, followers_key, facets ON creators
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'creators';
END;
--> statement-breakpoint
CREATE TRIGGER versions_found_creator_gone AFTER DELETE ON creators
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'creators';
END;
--> statement-breakpoint
CREATE TRIGGER versions_found_followers_insert AFTER INSERT ON follower_counts
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'creators';
END;
--> statement-breakpoint
CREATE TRIGGER versions_found_followers_update AFTER UPDATE ON follower_counts
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'creators';
END;
--> statement-breakpoint
CREATE TRIGGER versions_found_followers_delete AFTER DELETE ON follower_counts
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'creators';
END;
--> statement-breakpoint
CREATE TRIGGER versions_found_rates_insert AFTER INSERT ON creator_rates
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'creators';
END;
--> statement-breakpoint
CREATE TRIGGER versions_found_rates_update AFTER UPDATE ON creator_rates
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'creators';
END;
--> statement-breakpoint
CREATE TRIGGER versions_found_rates_delete AFTER DELETE ON creator_rates
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'creators';
END;
--> statement-breakpoint
CREATE TRIGGER versions_found_profile AFTER UPDATE OF name, user_name, picture_id ON profiles WHEN NEW.user_name IS NOT NULL OR OLD.user_name IS NOT NULL
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'creators';
END;
--> statement-breakpoint
CREATE TRIGGER versions_found_user AFTER UPDATE OF deleted_at, suspended_at ON users WHEN NEW.role = 'influencer'
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'creators';
END;
