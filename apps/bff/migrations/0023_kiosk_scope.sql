ALTER TABLE "person" ADD COLUMN "kiosk_scope" jsonb;--> statement-breakpoint
ALTER TABLE "invite" ADD COLUMN "kiosk_scope" jsonb;