ALTER TABLE `webhook_events` ADD `provider_dispute_id` text;--> statement-breakpoint
ALTER TABLE `webhook_events` ADD `occurred_at` integer;--> statement-breakpoint
-- The word of the provider, where it is still kept.
UPDATE webhook_events SET provider_dispute_id = json_extract(body, '$.payload.dispute.entity.id'),
  occurred_at = json_extract(body, '$.created_at') * 1000
WHERE type LIKE 'payment.dispute.%' AND json_valid(body) AND json_type(body, '$.created_at') = 'integer'
  AND json_type(body, '$.payload.dispute.entity.id') = 'text';
