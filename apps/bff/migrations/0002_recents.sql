CREATE TABLE "recent" (
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"event_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"slug" text,
	"project_id" uuid,
	"name" text NOT NULL,
	"event_name" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recent_person_id_kind_event_id_subject_id_pk" PRIMARY KEY("person_id","kind","event_id","subject_id")
);
--> statement-breakpoint
ALTER TABLE "recent" ADD CONSTRAINT "recent_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recent_person" ON "recent" USING btree ("person_id","seen_at");--> statement-breakpoint
CREATE INDEX "recent_seen" ON "recent" USING btree ("seen_at");