CREATE INDEX `creators_public` ON `creators` ("feed_key" DESC) WHERE "creators"."page_state" = 'public' AND "creators"."hidden_at" IS NULL;--> statement-breakpoint
CREATE INDEX `portfolio_items_by_picture` ON `portfolio_items` (`picture_id`) WHERE "portfolio_items"."picture_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `profiles_by_picture` ON `profiles` (`picture_id`) WHERE "profiles"."picture_id" IS NOT NULL;
--> statement-breakpoint
-- What stands on no page that is kept has no row, and is raised by nothing.
INSERT INTO versions (subject, version) VALUES ('public-projects', 1), ('landing', 1);
--> statement-breakpoint
INSERT INTO versions (subject, version) SELECT 'user:' || user_id, 1 FROM creators WHERE page_state <> 'draft';
--> statement-breakpoint
INSERT INTO versions (subject, version) SELECT 'user:' || user_id, 1 FROM brand_pages WHERE page_state <> 'draft' ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO versions (subject, version) SELECT 'project:' || id, 1 FROM projects WHERE public_at IS NOT NULL;
--> statement-breakpoint
INSERT INTO versions (subject, version) SELECT DISTINCT 'user:' || brand_id, 1 FROM projects WHERE public_at IS NOT NULL ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Projects, with the figures of their brand.
CREATE TRIGGER versions_project_added AFTER INSERT ON projects
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'user:' || NEW.brand_id;
END;
--> statement-breakpoint
CREATE TRIGGER versions_public_project_added AFTER INSERT ON projects WHEN NEW.public_at IS NOT NULL
BEGIN
  INSERT INTO versions (subject, version) VALUES ('project:' || NEW.id, 1), ('user:' || NEW.brand_id, 1), ('public-projects', 1), ('landing', 1)
  ON CONFLICT (subject) DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER versions_project AFTER UPDATE OF title, description, status, platform_mask, influencer_count, followers, niche, budget_min_minor, budget_max_minor,
  currency, delivery_days, brief, apply_by, deleted_at, hidden_at, public_at
ON projects WHEN OLD.public_at IS NULL AND NEW.public_at IS NULL
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'user:' || NEW.brand_id;
END;
--> statement-breakpoint
CREATE TRIGGER versions_public_project AFTER UPDATE OF title, description, status, platform_mask, influencer_count, followers, niche, budget_min_minor, budget_max_minor,
  currency, delivery_days, brief, apply_by, deleted_at, hidden_at, public_at
ON projects WHEN OLD.public_at IS NOT NULL OR NEW.public_at IS NOT NULL
BEGIN
  INSERT INTO versions (subject, version) VALUES ('project:' || NEW.id, 1), ('user:' || NEW.brand_id, 1), ('public-projects', 1), ('landing', 1)
  ON CONFLICT (subject) DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
-- Creators. The landing page shows those that are public.
CREATE TRIGGER versions_creator AFTER UPDATE OF bio, city, language_mask, niche_mask, shows_rates, page_state, hidden_at, stars_total, review_count,
  completed_orders, on_time_orders
ON creators WHEN OLD.page_state <> 'draft' OR NEW.page_state <> 'draft'
BEGIN
  INSERT INTO versions (subject, version) VALUES ('user:' || NEW.user_id, 1)
  ON CONFLICT (subject) DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER versions_public_creator AFTER UPDATE OF bio, city, language_mask, niche_mask, shows_rates, page_state, hidden_at, stars_total, review_count,
  completed_orders, on_time_orders
ON creators WHEN OLD.page_state = 'public' OR NEW.page_state = 'public'
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'landing';
END;
--> statement-breakpoint
CREATE TRIGGER versions_creator_gone AFTER DELETE ON creators
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject IN ('user:' || OLD.user_id, 'landing');
END;
--> statement-breakpoint
CREATE TRIGGER versions_follower_counts_insert AFTER INSERT ON follower_counts
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'user:' || NEW.user_id;
  UPDATE versions SET version = version + 1 WHERE subject = 'landing' AND EXISTS (
    SELECT 1 FROM creators WHERE user_id = NEW.user_id AND page_state = 'public');
END;
--> statement-breakpoint
CREATE TRIGGER versions_follower_counts_update AFTER UPDATE ON follower_counts
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'user:' || NEW.user_id;
  UPDATE versions SET version = version + 1 WHERE subject = 'landing' AND EXISTS (
    SELECT 1 FROM creators WHERE user_id = NEW.user_id AND page_state = 'public');
END;
--> statement-breakpoint
CREATE TRIGGER versions_follower_counts_delete AFTER DELETE ON follower_counts
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'user:' || OLD.user_id;
  UPDATE versions SET version = version + 1 WHERE subject = 'landing' AND EXISTS (
    SELECT 1 FROM creators WHERE user_id = OLD.user_id AND page_state = 'public');
END;
--> statement-breakpoint
CREATE TRIGGER versions_creator_rates_insert AFTER INSERT ON creator_rates
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'user:' || NEW.user_id;
  UPDATE versions SET version = version + 1 WHERE subject = 'landing' AND EXISTS (
    SELECT 1 FROM creators WHERE user_id = NEW.user_id AND page_state = 'public');
END;
--> statement-breakpoint
CREATE TRIGGER versions_creator_rates_update AFTER UPDATE ON creator_rates
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'user:' || NEW.user_id;
  UPDATE versions SET version = version + 1 WHERE subject = 'landing' AND EXISTS (
    SELECT 1 FROM creators WHERE user_id = NEW.user_id AND page_state = 'public');
END;
--> statement-breakpoint
CREATE TRIGGER versions_creator_rates_delete AFTER DELETE ON creator_rates
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'user:' || OLD.user_id;
  UPDATE versions SET version = version + 1 WHERE subject = 'landing' AND EXISTS (
    SELECT 1 FROM creators WHERE user_id = OLD.user_id AND page_state = 'public');
END;
--> statement-breakpoint
CREATE TRIGGER versions_portfolio_items_insert AFTER INSERT ON portfolio_items
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'user:' || NEW.user_id;
  UPDATE versions SET version = version + 1 WHERE subject = 'landing' AND EXISTS (
    SELECT 1 FROM creators WHERE user_id = NEW.user_id AND page_state = 'public');
END;
--> statement-breakpoint
CREATE TRIGGER versions_portfolio_items_update AFTER UPDATE ON portfolio_items
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'user:' || NEW.user_id;
  UPDATE versions SET version = version + 1 WHERE subject = 'landing' AND EXISTS (
    SELECT 1 FROM creators WHERE user_id = NEW.user_id AND page_state = 'public');
END;
--> statement-breakpoint
CREATE TRIGGER versions_portfolio_items_delete AFTER DELETE ON portfolio_items
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'user:' || OLD.user_id;
  UPDATE versions SET version = version + 1 WHERE subject = 'landing' AND EXISTS (
    SELECT 1 FROM creators WHERE user_id = OLD.user_id AND page_state = 'public');
END;
--> statement-breakpoint
CREATE TRIGGER versions_socials_insert AFTER INSERT ON socials
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'user:' || NEW.user_id;
  UPDATE versions SET version = version + 1 WHERE subject = 'landing' AND EXISTS (
    SELECT 1 FROM creators WHERE user_id = NEW.user_id AND page_state = 'public');
END;
--> statement-breakpoint
CREATE TRIGGER versions_socials_update AFTER UPDATE ON socials
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'user:' || NEW.user_id;
  UPDATE versions SET version = version + 1 WHERE subject = 'landing' AND EXISTS (
    SELECT 1 FROM creators WHERE user_id = NEW.user_id AND page_state = 'public');
END;
--> statement-breakpoint
CREATE TRIGGER versions_socials_delete AFTER DELETE ON socials
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'user:' || OLD.user_id;
  UPDATE versions SET version = version + 1 WHERE subject = 'landing' AND EXISTS (
    SELECT 1 FROM creators WHERE user_id = OLD.user_id AND page_state = 'public');
END;
--> statement-breakpoint
-- Brands. Projects show whose they are, and whether that one has a page.
CREATE TRIGGER versions_brand_page AFTER UPDATE OF slug, about, category, page_state
ON brand_pages WHEN OLD.page_state <> 'draft' OR NEW.page_state <> 'draft'
BEGIN
  INSERT INTO versions (subject, version) VALUES ('user:' || NEW.user_id, 1)
  ON CONFLICT (subject) DO UPDATE SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER versions_brand_page_gone AFTER DELETE ON brand_pages
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'user:' || OLD.user_id;
END;
--> statement-breakpoint
-- Whoever wrote a review is named beside it.
CREATE TRIGGER versions_profile AFTER UPDATE OF name, user_name, picture_id, website ON profiles
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject IN ('user:' || NEW.user_id, 'public-projects', 'landing');
  UPDATE versions SET version = version + 1 WHERE subject IN (
    SELECT 'user:' || reviews.to_id FROM orders
    JOIN reviews ON reviews.order_id = orders.id AND reviews.from_id = orders.brand_id
    WHERE orders.brand_id = NEW.user_id);
END;
--> statement-breakpoint
CREATE TRIGGER versions_user AFTER UPDATE OF deleted_at, suspended_at ON users
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject IN ('user:' || NEW.id, 'public-projects', 'landing');
  UPDATE versions SET version = version + 1 WHERE subject IN (
    SELECT 'user:' || reviews.to_id FROM orders
    JOIN reviews ON reviews.order_id = orders.id AND reviews.from_id = orders.brand_id
    WHERE orders.brand_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER versions_review_added AFTER INSERT ON reviews WHEN NEW.status = 'published'
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'user:' || NEW.to_id;
END;
--> statement-breakpoint
CREATE TRIGGER versions_review AFTER UPDATE OF status, stars, text, reply ON reviews
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'user:' || NEW.to_id;
END;
--> statement-breakpoint
-- How many orders a brand has paid.
CREATE TRIGGER versions_order_added AFTER INSERT ON orders
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'user:' || NEW.brand_id;
END;
--> statement-breakpoint
CREATE TRIGGER versions_order AFTER UPDATE OF status ON orders WHEN OLD.status <> NEW.status
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'user:' || NEW.brand_id;
END;
