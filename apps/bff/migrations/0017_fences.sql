CREATE SEQUENCE "job_fence";--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "fence" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "walk" DROP COLUMN "attempts";--> statement-breakpoint
ALTER TABLE "walk" DROP COLUMN "failures";--> statement-breakpoint
ALTER TABLE "walk" DROP COLUMN "parked_at";--> statement-breakpoint
-- Desks of the release before, which still run during an upgrade, leave the walk to the new ones.
UPDATE "walk" SET "lease_owner" = NULL, "lease_until" = now() + interval '1 hour';
