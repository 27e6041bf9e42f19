CREATE TABLE "backup_failure" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"command" text NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "backup_failure_at" ON "backup_failure" USING btree ("at");