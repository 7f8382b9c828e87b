-- The marks by which emoji are chosen are not seen, so they make no other name. Who would share a key keeps theirs.
UPDATE OR IGNORE profiles SET user_name_key = replace(replace(user_name_key, char(65039), ''), char(65038), '')
WHERE instr(user_name_key, char(65039)) > 0 OR instr(user_name_key, char(65038)) > 0;
--> statement-breakpoint
UPDATE OR IGNORE profiles SET brand_name_key = replace(replace(brand_name_key, char(65039), ''), char(65038), '')
WHERE instr(brand_name_key, char(65039)) > 0 OR instr(brand_name_key, char(65038)) > 0;
