CREATE TABLE "view_as" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"own_role" text NOT NULL,
	"account_id" uuid,
	"role" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "view_as_ends" ON "view_as" USING btree ("ends_at");