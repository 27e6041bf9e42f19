CREATE TABLE "walk_address" (
	"key" text PRIMARY KEY NOT NULL,
	"operation" text NOT NULL,
	"subject" text NOT NULL,
	"within" uuid,
	"depth" integer NOT NULL,
	"near" timestamp with time zone,
	"state" text NOT NULL,
	"reason" text,
	"seed" boolean NOT NULL,
	"mention" boolean NOT NULL,
	"tries" integer NOT NULL,
	"due_at" timestamp with time zone,
	"asked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "walk" (
	"id" smallint PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"resumes_at" timestamp with time zone,
	"per_minute" integer NOT NULL,
	"in_all" integer NOT NULL,
	"calls" integer NOT NULL,
	"faults" integer DEFAULT 0 NOT NULL,
	"events_before" integer NOT NULL,
	"companies_before" integer NOT NULL,
	"projects_before" integer NOT NULL,
	"lease_owner" uuid,
	"lease_until" timestamp with time zone,
	"registered" text,
	"registered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "walk_address_open" ON "walk_address" USING btree ("depth") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "walk_address_unreached" ON "walk_address" USING btree ("asked_at") WHERE state = 'unreached';