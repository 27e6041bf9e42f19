CREATE TABLE "record_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operation" text NOT NULL,
	"record_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"first_seen" timestamp with time zone NOT NULL,
	"last_seen" timestamp with time zone NOT NULL,
	"digest" text NOT NULL,
	"content" "bytea" NOT NULL,
	"people" text[] NOT NULL,
	"write_id" uuid
);
--> statement-breakpoint
CREATE INDEX "record_version_record" ON "record_version" USING btree ("record_id","operation","event_id","first_seen");--> statement-breakpoint
CREATE INDEX "record_version_seen" ON "record_version" USING btree ("last_seen");--> statement-breakpoint
CREATE INDEX "record_version_people" ON "record_version" USING gin ("people");