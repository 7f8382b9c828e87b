-- A search index is merged in short steps (app/platform/search-upkeep.server.ts), and in units of 64 leaves by those
-- who write. With 16 parts side by side FTS5 would merge all of them at once, however large they are.
INSERT INTO open_project_search (open_project_search, rank) VALUES ('crisismerge', 200);
--> statement-breakpoint
INSERT INTO open_project_texts (open_project_texts, rank) VALUES ('crisismerge', 200);
--> statement-breakpoint
INSERT INTO open_project_by_budget (open_project_by_budget, rank) VALUES ('crisismerge', 200);
--> statement-breakpoint
INSERT INTO open_project_by_closing (open_project_by_closing, rank) VALUES ('crisismerge', 200);
--> statement-breakpoint
INSERT INTO creator_search (creator_search, rank) VALUES ('crisismerge', 200);
--> statement-breakpoint
INSERT INTO creator_by_rating (creator_by_rating, rank) VALUES ('crisismerge', 200);
--> statement-breakpoint
INSERT INTO creator_by_price (creator_by_price, rank) VALUES ('crisismerge', 200);
--> statement-breakpoint
INSERT INTO creator_by_followers (creator_by_followers, rank) VALUES ('crisismerge', 200);
