DROP TRIGGER versions_any_project;--> statement-breakpoint
DROP TRIGGER versions_any_project_added;--> statement-breakpoint
DROP TRIGGER versions_brand_of_open_projects;--> statement-breakpoint
DROP TRIGGER versions_brand_of_open_projects_gone;--> statement-breakpoint
DROP TRIGGER versions_brand_page;--> statement-breakpoint
DROP TRIGGER versions_brand_page_gone;--> statement-breakpoint
DROP TRIGGER versions_creator;--> statement-breakpoint
DROP TRIGGER versions_creator_gone;--> statement-breakpoint
DROP TRIGGER versions_creator_rates_delete;--> statement-breakpoint
DROP TRIGGER versions_creator_rates_insert;--> statement-breakpoint
DROP TRIGGER versions_creator_rates_update;--> statement-breakpoint
DROP TRIGGER versions_draft_creator;--> statement-breakpoint
DROP TRIGGER versions_follower_counts_delete;--> statement-breakpoint
DROP TRIGGER versions_follower_counts_insert;--> statement-breakpoint
DROP TRIGGER versions_follower_counts_update;--> statement-breakpoint
DROP TRIGGER versions_found_creator;--> statement-breakpoint
DROP TRIGGER versions_found_creator_added;--> statement-breakpoint
DROP TRIGGER versions_found_creator_gone;--> statement-breakpoint
DROP TRIGGER versions_found_followers_delete;--> statement-breakpoint
DROP TRIGGER versions_found_followers_insert;--> statement-breakpoint
DROP TRIGGER versions_found_followers_update;--> statement-breakpoint
DROP TRIGGER versions_found_profile;--> statement-breakpoint
DROP TRIGGER versions_found_rates_delete;--> statement-breakpoint
DROP TRIGGER versions_found_rates_insert;--> statement-breakpoint
DROP TRIGGER versions_found_rates_update;--> statement-breakpoint
DROP TRIGGER versions_found_user;--> statement-breakpoint
DROP TRIGGER versions_open_project;--> statement-breakpoint
DROP TRIGGER versions_open_project_added;--> statement-breakpoint
DROP TRIGGER versions_open_project_gone;--> statement-breakpoint
DROP TRIGGER versions_order;--> statement-breakpoint
DROP TRIGGER versions_order_added;--> statement-breakpoint
DROP TRIGGER versions_order_returned;--> statement-breakpoint
DROP TRIGGER versions_portfolio_items_delete;--> statement-breakpoint
DROP TRIGGER versions_portfolio_items_insert;--> statement-breakpoint
DROP TRIGGER versions_portfolio_items_update;--> statement-breakpoint
DROP TRIGGER versions_profile;--> statement-breakpoint
DROP TRIGGER versions_project;--> statement-breakpoint
DROP TRIGGER versions_project_added;--> statement-breakpoint
DROP TRIGGER versions_public_creator;--> statement-breakpoint
DROP TRIGGER versions_public_project;--> statement-breakpoint
DROP TRIGGER versions_public_project_added;--> statement-breakpoint
DROP TRIGGER versions_review;--> statement-breakpoint
DROP TRIGGER versions_review_added;--> statement-breakpoint
DROP TRIGGER versions_socials_delete;--> statement-breakpoint
DROP TRIGGER versions_socials_insert;--> statement-breakpoint
DROP TRIGGER versions_socials_update;--> statement-breakpoint
DROP TRIGGER versions_user;--> statement-breakpoint
DROP TRIGGER versions_user_added;--> statement-breakpoint
DROP TRIGGER versions_visitor_account;--> statement-breakpoint
DROP TRIGGER versions_visitor_account_gone;--> statement-breakpoint
DROP TRIGGER versions_visitor_added;--> statement-breakpoint
DROP TRIGGER versions_visitor_application;--> statement-breakpoint
DROP TRIGGER versions_visitor_application_gone;--> statement-breakpoint
DROP TRIGGER versions_visitor_application_outcome;--> statement-breakpoint
DROP TRIGGER versions_visitor_block;--> statement-breakpoint
DROP TRIGGER versions_visitor_block_gone;--> statement-breakpoint
DROP TRIGGER versions_visitor_list_gone;--> statement-breakpoint
DROP TRIGGER versions_visitor_list_item;--> statement-breakpoint
DROP TRIGGER versions_visitor_list_item_gone;--> statement-breakpoint
DROP TRIGGER versions_visitor_notice;--> statement-breakpoint
DROP TRIGGER versions_visitor_notice_gone;--> statement-breakpoint
DROP TRIGGER versions_visitor_notice_read;--> statement-breakpoint
DROP TRIGGER versions_visitor_profile;--> statement-breakpoint
DROP TRIGGER versions_visitor_profile_gone;--> statement-breakpoint
DROP TRIGGER versions_visitor_search;--> statement-breakpoint
DROP TRIGGER versions_visitor_search_change;--> statement-breakpoint
DROP TRIGGER versions_visitor_search_gone;--> statement-breakpoint
DROP TRIGGER versions_visitor_session;--> statement-breakpoint
DROP TRIGGER versions_visitor_session_gone;--> statement-breakpoint
DROP TRIGGER profiles_brand_page;--> statement-breakpoint
DROP TRIGGER profiles_creator;--> statement-breakpoint
CREATE TRIGGER profiles_page AFTER INSERT ON profiles
BEGIN
  INSERT INTO brand_pages (user_id, updated_at)
  SELECT NEW.user_id, NEW.updated_at WHERE NEW.brand_name_key IS NOT NULL;
  INSERT INTO creators (user_id, feed_key, updated_at)
  SELECT id, max(created_at * 1000, 1 + ifnull((SELECT max(feed_key) FROM creators), 0)), NEW.updated_at
  FROM users WHERE id = NEW.user_id AND NEW.user_name_key IS NOT NULL;
END;--> statement-breakpoint
DROP TABLE `versions`;--> statement-breakpoint
ALTER TABLE `repl_clock` ADD `lists` integer DEFAULT 0 NOT NULL;