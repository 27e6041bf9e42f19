CREATE TABLE "passage" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"guest_id" uuid,
	"attendee_id" uuid,
	"subject_id" uuid NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"checkpoint_id" uuid,
	"door_sealed" text,
	"person_id" uuid NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	"reason" text,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "passage_event" ON "passage" USING btree ("event_id","version");--> statement-breakpoint
CREATE INDEX "passage_version" ON "passage" USING btree ("version");--> statement-breakpoint
CREATE INDEX "passage_subject" ON "passage" USING btree ("event_id","subject_id","day");