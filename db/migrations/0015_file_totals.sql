CREATE TABLE `file_totals` (
	`id` integer PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL,
	CONSTRAINT "file_totals_one" CHECK("file_totals"."id" = 1)
);
--> statement-breakpoint
DROP INDEX `reviews_of_user`;--> statement-breakpoint
CREATE INDEX `reviews_of_user` ON `reviews` (`to_id`,`status`,"published_at" DESC,`stars`);
--> statement-breakpoint
INSERT INTO file_totals (id, bytes) SELECT 1, coalesce(sum(bytes), 0) FROM stored_files;
--> statement-breakpoint
CREATE TRIGGER file_totals_insert AFTER INSERT ON stored_files
BEGIN
  UPDATE file_totals SET bytes = bytes + NEW.bytes;
END;
--> statement-breakpoint
CREATE TRIGGER file_totals_change AFTER UPDATE OF bytes ON stored_files
BEGIN
  UPDATE file_totals SET bytes = bytes + NEW.bytes - OLD.bytes;
END;
--> statement-breakpoint
CREATE TRIGGER file_totals_delete AFTER DELETE ON stored_files
BEGIN
  UPDATE file_totals SET bytes = bytes - OLD.bytes;
END;
