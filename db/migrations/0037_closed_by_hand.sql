ALTER TABLE `projects` ADD `is_closed_by_hand` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- Until now a closed project with a free place was taken for one that its brand had closed.
UPDATE projects SET is_closed_by_hand = 1
WHERE coalesce(status_before_hiding, status) = 'closed' AND shortlisted_count < influencer_count;
