ALTER TABLE `orders` ADD `delivered_at` integer;--> statement-breakpoint
-- As it was told so far: by its event, and by its posts where events are gone after a year.
UPDATE orders SET delivered_at = coalesce(
  (SELECT max(created_at) FROM events WHERE order_id = orders.id AND type = 'order.delivered'),
  CASE WHEN NOT EXISTS (SELECT 1 FROM events WHERE order_id = orders.id) THEN
    (SELECT max(live_at) FROM deliverables WHERE order_id = orders.id AND live_at <= orders.completed_at)
  END)
WHERE status <> 'draft';
--> statement-breakpoint
DROP VIEW creator_orders;
--> statement-breakpoint
-- In time as the reports have it: handed in last by the due date, less what a dispute moved it on later; an order
-- without a due date is in time.
CREATE VIEW creator_orders AS
SELECT influencer_id AS user_id, count(*) AS completed_orders,
  total(due_at IS NULL OR handed_in_at <= due_at - ifnull((SELECT sum(ended_at - opened_at) FROM disputes
    WHERE disputes.order_id = completed.id AND opened_at >= handed_in_at), 0)) AS on_time_orders
FROM (
  SELECT id, influencer_id, due_at, coalesce(delivered_at, completed_at) AS handed_in_at
  FROM orders WHERE status = 'completed'
) AS completed
GROUP BY influencer_id;
--> statement-breakpoint
UPDATE creators SET on_time_orders = counted.on_time_orders
FROM creator_orders AS counted
WHERE counted.user_id = creators.user_id AND creators.on_time_orders <> counted.on_time_orders;
