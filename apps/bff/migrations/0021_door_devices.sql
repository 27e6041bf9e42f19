CREATE TABLE "door_device" (
	"event_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"door" text,
	"waiting" integer NOT NULL,
	"build" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "door_device_event_id_id_pk" PRIMARY KEY("event_id","id")
);
--> statement-breakpoint
CREATE INDEX "door_device_seen" ON "door_device" USING btree ("seen_at");