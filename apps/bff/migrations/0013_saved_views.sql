CREATE TABLE "saved_view" (
	"person_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"list" text NOT NULL,
	"event_id" uuid,
	"content" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_view_person_id_id_pk" PRIMARY KEY("person_id","id")
);
--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;