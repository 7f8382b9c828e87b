-- Sessions are known to every request now, so whose a session is raises a version like all else that they say.
DROP TRIGGER versions_visitor_session;
--> statement-breakpoint
CREATE TRIGGER versions_visitor_session AFTER UPDATE OF user_id, revoked_at, idle_expires_at, absolute_expires_at ON sessions
WHEN NEW.user_id IS NOT OLD.user_id OR NEW.revoked_at IS NOT OLD.revoked_at OR NEW.idle_expires_at < OLD.idle_expires_at OR NEW.absolute_expires_at < OLD.absolute_expires_at
BEGIN
  UPDATE versions SET version = version + 1 WHERE subject = 'visitor:' || OLD.user_id;
END;
