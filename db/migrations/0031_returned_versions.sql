-- Orders whose money goes back to the brand are not among those that it paid.
CREATE TRIGGER versions_order_returned AFTER UPDATE OF status, return_reason ON payouts
WHEN (OLD.return_reason IS NULL) <> (NEW.return_reason IS NULL) OR (OLD.status = 'reversing') <> (NEW.status = 'reversing')
BEGIN
  UPDATE versions SET version = version + 1
  WHERE subject = (SELECT 'user:' || brand_id FROM orders WHERE id = NEW.order_id);
END;
--> statement-breakpoint
-- A form that changes nothing of a profile, and who stands on no list for everybody, make no page anew.
DROP TRIGGER versions_profile;
--> statement-breakpoint
CREATE TRIGGER versions_profile AFTER UPDATE OF name, user_name, picture_id, website ON profiles
WHEN NEW.name IS NOT OLD.name OR NEW.user_name IS NOT OLD.user_name OR NEW.picture_id IS NOT OLD.picture_id OR NEW.website IS NOT OLD.website
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'user:' || NEW.user_id;
  UPDATE versions SET version = version + 1 WHERE subject IN ('public-projects', 'landing') AND EXISTS (
    SELECT 1 FROM projects WHERE brand_id = NEW.user_id AND deleted_at IS NULL AND public_at IS NOT NULL);
  UPDATE versions SET version = version + 1 WHERE subject = 'landing' AND EXISTS (
    SELECT 1 FROM creators WHERE user_id = NEW.user_id AND page_state = 'public');
  UPDATE versions SET version = version + 1 WHERE subject IN (
    SELECT 'user:' || reviews.to_id FROM orders
    JOIN reviews ON reviews.order_id = orders.id AND reviews.from_id = orders.brand_id
    WHERE orders.brand_id = NEW.user_id);
END;
--> statement-breakpoint
DROP TRIGGER versions_user;
--> statement-breakpoint
CREATE TRIGGER versions_user AFTER UPDATE OF deleted_at, suspended_at ON users
WHEN NEW.deleted_at IS NOT OLD.deleted_at OR NEW.suspended_at IS NOT OLD.suspended_at
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'user:' || NEW.id;
  UPDATE versions SET version = version + 1 WHERE subject IN ('public-projects', 'landing') AND EXISTS (
    SELECT 1 FROM projects WHERE brand_id = NEW.id AND deleted_at IS NULL AND public_at IS NOT NULL);
  UPDATE versions SET version = version + 1 WHERE subject = 'landing' AND EXISTS (
    SELECT 1 FROM creators WHERE user_id = NEW.id AND page_state = 'public');
  UPDATE versions SET version = version + 1 WHERE subject IN (
    SELECT 'user:' || reviews.to_id FROM orders
    JOIN reviews ON reviews.order_id = orders.id AND reviews.from_id = orders.brand_id
    WHERE orders.brand_id = NEW.id);
END;
--> statement-breakpoint
DROP TRIGGER versions_brand_of_open_projects;
--> statement-breakpoint
CREATE TRIGGER versions_brand_of_open_projects AFTER UPDATE OF name, picture_id ON profiles
WHEN (NEW.name IS NOT OLD.name OR NEW.picture_id IS NOT OLD.picture_id)
  AND EXISTS (SELECT 1 FROM projects WHERE brand_id = NEW.user_id AND status = 'active')
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject IN ('open-projects', 'open-brands');
END;
--> statement-breakpoint
DROP TRIGGER versions_found_profile;
--> statement-breakpoint
CREATE TRIGGER versions_found_profile AFTER UPDATE OF name, user_name, picture_id ON profiles
WHEN (NEW.user_name IS NOT NULL OR OLD.user_name IS NOT NULL)
  AND (NEW.name IS NOT OLD.name OR NEW.user_name IS NOT OLD.user_name OR NEW.picture_id IS NOT OLD.picture_id)
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'creators';
END;
