-- A document is never changed. Of somebody who is erased the name becomes 'Unknown' and the address goes.

CREATE TRIGGER `papers_stay` BEFORE UPDATE ON `papers`
WHEN (NEW.id, NEW.kind, NEW.source, NEW.issuer_id, NEW.series, NEW.year, NEW.serial, NEW.number, NEW.influencer_id,
    NEW.brand_id, NEW.order_id, NEW.payment_id, NEW.about_paper_id, NEW.issued_at, NEW.content_hash)
  IS NOT (OLD.id, OLD.kind, OLD.source, OLD.issuer_id, OLD.series, OLD.year, OLD.serial, OLD.number, OLD.influencer_id,
    OLD.brand_id, OLD.order_id, OLD.payment_id, OLD.about_paper_id, OLD.issued_at, OLD.content_hash)
  OR json_remove(NEW.content, '$.people') IS NOT json_remove(OLD.content, '$.people')
  OR (SELECT group_concat(key) FROM json_each(NEW.content, '$.people'))
    IS NOT (SELECT group_concat(key) FROM json_each(OLD.content, '$.people'))
  OR EXISTS (
    SELECT 1 FROM json_each(NEW.content, '$.people') AS later
    JOIN json_each(OLD.content, '$.people') AS earlier ON earlier.key = later.key
    WHERE later.value IS NOT earlier.value AND (json_extract(later.value, '$.name') IS NOT 'Unknown'
      OR json_extract(later.value, '$.address') IS NOT NULL))
BEGIN SELECT RAISE(ABORT, 'papers are never changed'); END;

CREATE TRIGGER `papers_remain` BEFORE DELETE ON `papers` BEGIN SELECT RAISE(ABORT, 'papers are never changed'); END;

CREATE TRIGGER `document_issuers_stay` BEFORE UPDATE ON `document_issuers` BEGIN SELECT RAISE(ABORT, 'an issuer keeps its code'); END;
