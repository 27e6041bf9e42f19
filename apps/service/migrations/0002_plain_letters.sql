-- What is stored for searching and ordering is compared with a keyword in which ħ is h and ŧ is t.
UPDATE "locations" SET "search" = translate("search", 'ħŧ', 'ht'), "sort_name" = translate("sort_name", 'ħŧ', 'ht')
WHERE "search" ~ '[ħŧ]';
--> statement-breakpoint
UPDATE "company_members" SET "sort_name" = translate("sort_name", 'ħŧ', 'ht') WHERE "sort_name" ~ '[ħŧ]';
