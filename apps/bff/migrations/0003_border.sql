CREATE TABLE "audit" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"action" text NOT NULL,
	"person_id" uuid,
	"role" text,
	"session" text,
	"outcome" text,
	"code" text,
	"subjects" text NOT NULL,
	"fields" text NOT NULL,
	"write_id" uuid,
	"reference" text,
	"mac" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"id" smallint PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"mac" text NOT NULL,
	"head_mac" text NOT NULL,
	"key_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "write_turn" (
	"key" text PRIMARY KEY NOT NULL,
	"write_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "write" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text,
	"fingerprint" text NOT NULL,
	"operation" text NOT NULL,
	"person_id" uuid NOT NULL,
	"state" text NOT NULL,
	"repeatable" boolean DEFAULT false NOT NULL,
	"code" text,
	"event_id" uuid,
	"subjects" uuid[] NOT NULL,
	"recipient" text,
	"answer" text,
	"at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"lease_until" timestamp with time zone NOT NULL,
	CONSTRAINT "write_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "upstream_user_id" uuid;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "upstream_person_id" uuid;--> statement-breakpoint
ALTER TABLE "write_turn" ADD CONSTRAINT "write_turn_write_id_write_id_fk" FOREIGN KEY ("write_id") REFERENCES "public"."write"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_person" ON "audit" USING btree ("person_id","seq");--> statement-breakpoint
CREATE INDEX "audit_action" ON "audit" USING btree ("action","seq");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "rate_limit_expire" ON "rate_limit" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "write_operation" ON "write" USING btree ("operation","at");--> statement-breakpoint
CREATE INDEX "write_subjects" ON "write" USING gin ("subjects");--> statement-breakpoint
CREATE INDEX "write_sending" ON "write" USING btree ("lease_until") WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX "write_answered" ON "write" USING btree ("at") WHERE answer is not null;--> statement-breakpoint
CREATE INDEX "write_at" ON "write" USING btree ("at");--> statement-breakpoint
CREATE FUNCTION audit_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the audit only grows' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER audit_rows_stay BEFORE UPDATE OR DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION audit_only_grows();--> statement-breakpoint
CREATE TRIGGER audit_stays BEFORE TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION audit_only_grows();
