-- The audit log is only added to.

CREATE TRIGGER `operator_acts_stay` BEFORE UPDATE ON `operator_acts` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;

CREATE TRIGGER `operator_acts_remain` BEFORE DELETE ON `operator_acts` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
