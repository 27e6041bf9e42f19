CREATE TABLE "door_setting" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"settings" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
