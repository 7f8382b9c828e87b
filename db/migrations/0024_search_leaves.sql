-- Leaves of a quarter of a page: to look for one row in a long list of them reads and unpacks one leaf. Those that
-- stand already become so as the indexes merge.
INSERT INTO open_project_search (open_project_search, rank) VALUES ('pgsz', 1000);
--> statement-breakpoint
INSERT INTO open_project_texts (open_project_texts, rank) VALUES ('pgsz', 1000);
--> statement-breakpoint
INSERT INTO open_project_by_budget (open_project_by_budget, rank) VALUES ('pgsz', 1000);
--> statement-breakpoint
INSERT INTO open_project_by_closing (open_project_by_closing, rank) VALUES ('pgsz', 1000);
--> statement-breakpoint
INSERT INTO creator_search (creator_search, rank) VALUES ('pgsz', 1000);
--> statement-breakpoint
INSERT INTO creator_by_rating (creator_by_rating, rank) VALUES ('pgsz', 1000);
--> statement-breakpoint
INSERT INTO creator_by_price (creator_by_price, rank) VALUES ('pgsz', 1000);
--> statement-breakpoint
INSERT INTO creator_by_followers (creator_by_followers, rank) VALUES ('pgsz', 1000);
