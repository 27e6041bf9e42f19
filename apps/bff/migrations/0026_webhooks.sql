CREATE TABLE "webhook_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_delivery_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fact" text NOT NULL,
	"type" text NOT NULL,
	"event_id" uuid,
	"subject_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone,
	"status" integer,
	"fault" text,
	CONSTRAINT "webhook_delivery_fact" UNIQUE("webhook_id","fact")
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"secret_before" text,
	"secret_before_until" timestamp with time zone,
	"types" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"off_at" timestamp with time zone,
	"off_reason" text,
	"mark_version" bigint NOT NULL,
	"audit_seq" bigint NOT NULL,
	"runs_from" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"rest_until" timestamp with time zone,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_delivery_position" ON "webhook_delivery" USING btree ("webhook_id","position");--> statement-breakpoint
CREATE INDEX "webhook_delivery_waiting" ON "webhook_delivery" USING btree ("webhook_id","subject_id","position") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_delivery_subject" ON "webhook_delivery" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "webhook_person" ON "webhook" USING btree ("person_id");