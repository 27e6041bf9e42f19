CREATE TABLE "arrival_mark" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"guest_id" uuid,
	"attendee_id" uuid,
	"subject_id" uuid NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"door" text,
	"person_id" uuid NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	"reason" text,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "guest_clock" (
	"id" smallint PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guest_import_change" (
	"import_id" uuid NOT NULL,
	"guest_id" uuid NOT NULL,
	"before" text,
	"missing_before" boolean NOT NULL,
	"changed_by_before" uuid,
	"undone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "guest_import_change_import_id_guest_id_pk" PRIMARY KEY("import_id","guest_id")
);
--> statement-breakpoint
CREATE TABLE "guest_import_row" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"batch" integer NOT NULL,
	"new_id" uuid NOT NULL,
	"sheet" text NOT NULL,
	"fault" text,
	"fault_column" integer,
	"outcome" text,
	"guest_id" uuid,
	"same_as" integer,
	"candidates" uuid[],
	"decision" text,
	CONSTRAINT "guest_import_row_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "guest_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"state" text NOT NULL,
	"about" text NOT NULL,
	"fingerprint" text NOT NULL,
	"rows" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"batches" integer[] NOT NULL,
	"counts" jsonb,
	"cursor" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"undone" jsonb,
	"person_id" uuid,
	"started_at" timestamp with time zone NOT NULL,
	"examined_at" bigint,
	"changed_at" bigint,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "guest_run_row" (
	"run_id" uuid NOT NULL,
	"at" integer NOT NULL,
	"guest_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"code" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "guest_run_row_run_id_at_pk" PRIMARY KEY("run_id","at")
);
--> statement-breakpoint
CREATE TABLE "guest_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"per_minute" integer NOT NULL,
	"priority" uuid[] NOT NULL,
	"person_id" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"resumes_at" timestamp with time zone,
	"faults" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guest" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"import_id" uuid NOT NULL,
	"changed_by" uuid NOT NULL,
	"sheet" text NOT NULL,
	"service" text,
	"missing" boolean DEFAULT false NOT NULL,
	"enrolled_by" uuid,
	"enrolled_at" timestamp with time zone,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"asked" integer DEFAULT 1 NOT NULL,
	"lease_owner" uuid,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "guest_import_change" ADD CONSTRAINT "guest_import_change_import_id_guest_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."guest_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_import_row" ADD CONSTRAINT "guest_import_row_import_id_guest_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."guest_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_run_row" ADD CONSTRAINT "guest_run_row_run_id_guest_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."guest_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "arrival_mark_event" ON "arrival_mark" USING btree ("event_id","version");--> statement-breakpoint
CREATE INDEX "arrival_mark_version" ON "arrival_mark" USING btree ("version");--> statement-breakpoint
CREATE UNIQUE INDEX "arrival_mark_once" ON "arrival_mark" USING btree ("event_id","subject_id","day") WHERE undone_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "guest_import_event" ON "guest_import" USING btree ("event_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "guest_run_row_guest" ON "guest_run_row" USING btree ("run_id","guest_id");--> statement-breakpoint
CREATE INDEX "guest_run_row_open" ON "guest_run_row" USING btree ("run_id","outcome","at");--> statement-breakpoint
CREATE INDEX "guest_run_event" ON "guest_run" USING btree ("event_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "guest_run_ask" ON "guest_run" USING btree ("event_id") WHERE kind = 'ask';--> statement-breakpoint
CREATE INDEX "guest_event" ON "guest" USING btree ("event_id","version");--> statement-breakpoint
CREATE INDEX "guest_version" ON "guest" USING btree ("version");--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("kind","due_at");