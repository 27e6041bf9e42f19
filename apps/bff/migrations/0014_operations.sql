CREATE TABLE "backup" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"command" text NOT NULL,
	"bytes" bigint NOT NULL,
	"records" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_process" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"host" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "backup_at" ON "backup" USING btree ("at");