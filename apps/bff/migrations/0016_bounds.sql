ALTER TABLE "walk" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "walk" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "walk" ADD COLUMN "parked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "arrival_mark" ADD COLUMN "door_sealed" text;--> statement-breakpoint
ALTER TABLE "guest_import" ADD COLUMN "digests" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "guest_import" ADD COLUMN "bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "guest_import" ADD COLUMN "acting_id" uuid;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "parked_at" timestamp with time zone;