-- The sum of all private files, so that their quota needs no scan.

CREATE TRIGGER file_totals_insert AFTER INSERT ON stored_files
BEGIN
  UPDATE file_totals SET bytes = bytes + NEW.bytes;
END;

CREATE TRIGGER file_totals_change AFTER UPDATE OF bytes ON stored_files
BEGIN
  UPDATE file_totals SET bytes = bytes + NEW.bytes - OLD.bytes;
END;

CREATE TRIGGER file_totals_delete AFTER DELETE ON stored_files
BEGIN
  UPDATE file_totals SET bytes = bytes - OLD.bytes;
END;
