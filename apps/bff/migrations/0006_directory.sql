CREATE TABLE "directory" (
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"project_id" uuid,
	"operation" text NOT NULL,
	"entry" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "directory_kind_id_event_id_pk" PRIMARY KEY("kind","id","event_id")
);
--> statement-breakpoint
CREATE TABLE "directory_erasure" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ids" uuid[] NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"event_id" uuid,
	"person_id" uuid NOT NULL,
	"key" text,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "note_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "write" ADD COLUMN "wish" text;--> statement-breakpoint
CREATE INDEX "directory_seen" ON "directory" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "directory_stored" ON "directory" USING btree ("stored_at");--> statement-breakpoint
CREATE INDEX "directory_erasure_stored" ON "directory_erasure" USING btree ("stored_at");--> statement-breakpoint
CREATE INDEX "note_subject" ON "note" USING btree ("subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_reveal" ON "audit" USING btree ("seq") WHERE kind = 'reveal';--> statement-breakpoint
-- Names were in clear until here; from now on they are encrypted.
DELETE FROM "recent";
