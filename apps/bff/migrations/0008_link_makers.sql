-- A link of which nobody knows who made it cannot end with them.
DELETE FROM "invite";--> statement-breakpoint
ALTER TABLE "invite" ADD COLUMN "made_by" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "invite" ADD CONSTRAINT "invite_made_by_person_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invite_made_by" ON "invite" USING btree ("made_by");
