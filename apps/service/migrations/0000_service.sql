CREATE TABLE "event_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"item_order" integer DEFAULT 0 NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"parent_id" uuid,
	"search" text NOT NULL,
	"sort_name" text NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meta_fields" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"item_order" integer DEFAULT 0 NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"organization_id" uuid,
	"parent_id" uuid,
	"top_level_id" uuid NOT NULL,
	"slug" text,
	"is_public" boolean DEFAULT false NOT NULL,
	"created" timestamp with time zone,
	"start_utc" timestamp with time zone,
	"maximum_size" integer,
	"has_waitlist" boolean DEFAULT false NOT NULL,
	"waitlist_size" integer,
	"enrolled" integer DEFAULT 0 NOT NULL,
	"waitlisted" integer DEFAULT 0 NOT NULL,
	"created_by" text,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"parent_id" uuid,
	"top_level_id" uuid NOT NULL,
	"created" timestamp with time zone,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_facilitators" (
	"event_id" uuid NOT NULL,
	"facilitator_id" uuid NOT NULL,
	CONSTRAINT "event_facilitators_event_id_facilitator_id_pk" PRIMARY KEY("event_id","facilitator_id")
);
--> statement-breakpoint
CREATE TABLE "event_inventory" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"inventory_id" uuid NOT NULL,
	"type_id" uuid,
	"item_order" integer DEFAULT 0 NOT NULL,
	"details" jsonb NOT NULL,
	"settings" jsonb
);
--> statement-breakpoint
CREATE TABLE "external_resources" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"item_order" integer DEFAULT 0 NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facilitators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"person_id" uuid,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favorites" (
	"facilitator_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"top_level_event_id" uuid NOT NULL,
	"created" timestamp with time zone NOT NULL,
	CONSTRAINT "favorites_facilitator_id_person_id_top_level_event_id_pk" PRIMARY KEY("facilitator_id","person_id","top_level_event_id")
);
--> statement-breakpoint
CREATE TABLE "inventory_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"type_id" uuid,
	"item_order" integer DEFAULT 0 NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"item_order" integer NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "virtual_infos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_categories" (
	"company_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	CONSTRAINT "company_categories_company_id_category_id_pk" PRIMARY KEY("company_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "company_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"person_id" uuid,
	"sort_name" text NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"role" text NOT NULL,
	"item_order" integer DEFAULT 0 NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_companies" (
	"event_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"sponsor_type_id" uuid,
	"exhibitor_type_id" uuid,
	"vendor_type_id" uuid,
	CONSTRAINT "event_companies_event_id_company_id_pk" PRIMARY KEY("event_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "event_company_members" (
	"event_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"item_order" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "event_company_members_event_id_company_id_member_id_pk" PRIMARY KEY("event_id","company_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "attendees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"person_id" uuid,
	"user_id" uuid,
	"email" text,
	"external_id" text,
	"enrollment_status" text NOT NULL,
	"waitlist_order" integer,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid,
	"email" text,
	"external_id" text,
	"record" jsonb NOT NULL,
	"user_record" jsonb
);
--> statement-breakpoint
CREATE TABLE "pass_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"registration_type_id" uuid NOT NULL,
	"passcode" text NOT NULL,
	"quantity" integer,
	"reserved" integer DEFAULT 0 NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registrants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"registration_type_id" uuid NOT NULL,
	"person_id" uuid,
	"user_id" uuid,
	"pass_code_id" uuid,
	"registrant_status" text NOT NULL,
	"created" timestamp with time zone,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registration_details" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"registration_type_id" uuid NOT NULL,
	"quantity" integer,
	"reserved" integer DEFAULT 0 NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registration_starts" (
	"registrant_id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"registration_type_id" uuid NOT NULL,
	"details_id" uuid NOT NULL,
	"pass_code_id" uuid,
	"ticket_type_id" uuid,
	"seats" integer DEFAULT 1 NOT NULL,
	"started" timestamp with time zone NOT NULL,
	"expires" timestamp with time zone,
	"released" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "registration_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"status" text NOT NULL,
	"item_order" integer DEFAULT 0 NOT NULL,
	"quantity" integer,
	"reserved" integer DEFAULT 0 NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"registration_type_id" uuid NOT NULL,
	"item_order" integer DEFAULT 0 NOT NULL,
	"quantity" integer,
	"reserved" integer DEFAULT 0 NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"secret_hash" text NOT NULL,
	"projects" uuid[],
	"events" uuid[],
	"organizations" uuid[],
	"created" timestamp with time zone NOT NULL,
	"expires" timestamp with time zone,
	"revoked" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "marks" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"registrant_id" uuid,
	"event_id" uuid,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body_text" text NOT NULL,
	"body_html" text,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"message_id" text,
	"created" timestamp with time zone NOT NULL,
	"next_attempt" timestamp with time zone,
	"sent" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "event_types" ADD CONSTRAINT "event_types_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meta_fields" ADD CONSTRAINT "meta_fields_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_facilitators" ADD CONSTRAINT "event_facilitators_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_facilitators" ADD CONSTRAINT "event_facilitators_facilitator_id_facilitators_id_fk" FOREIGN KEY ("facilitator_id") REFERENCES "public"."facilitators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_inventory" ADD CONSTRAINT "event_inventory_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_inventory" ADD CONSTRAINT "event_inventory_inventory_id_inventory_items_id_fk" FOREIGN KEY ("inventory_id") REFERENCES "public"."inventory_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_resources" ADD CONSTRAINT "external_resources_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilitators" ADD CONSTRAINT "facilitators_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_facilitator_id_facilitators_id_fk" FOREIGN KEY ("facilitator_id") REFERENCES "public"."facilitators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_top_level_event_id_events_id_fk" FOREIGN KEY ("top_level_event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_items" ADD CONSTRAINT "inventory_items_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "virtual_infos" ADD CONSTRAINT "virtual_infos_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_categories" ADD CONSTRAINT "company_categories_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_categories" ADD CONSTRAINT "company_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_types" ADD CONSTRAINT "company_types_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_companies" ADD CONSTRAINT "event_companies_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_companies" ADD CONSTRAINT "event_companies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_companies" ADD CONSTRAINT "event_companies_sponsor_type_id_company_types_id_fk" FOREIGN KEY ("sponsor_type_id") REFERENCES "public"."company_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_companies" ADD CONSTRAINT "event_companies_exhibitor_type_id_company_types_id_fk" FOREIGN KEY ("exhibitor_type_id") REFERENCES "public"."company_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_companies" ADD CONSTRAINT "event_companies_vendor_type_id_company_types_id_fk" FOREIGN KEY ("vendor_type_id") REFERENCES "public"."company_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_company_members" ADD CONSTRAINT "event_company_members_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_company_members" ADD CONSTRAINT "event_company_members_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_company_members" ADD CONSTRAINT "event_company_members_member_id_company_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."company_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendees" ADD CONSTRAINT "attendees_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendees" ADD CONSTRAINT "attendees_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendees" ADD CONSTRAINT "attendees_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_codes" ADD CONSTRAINT "pass_codes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_codes" ADD CONSTRAINT "pass_codes_registration_type_id_registration_types_id_fk" FOREIGN KEY ("registration_type_id") REFERENCES "public"."registration_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrants" ADD CONSTRAINT "registrants_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrants" ADD CONSTRAINT "registrants_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrants" ADD CONSTRAINT "registrants_registration_type_id_registration_types_id_fk" FOREIGN KEY ("registration_type_id") REFERENCES "public"."registration_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrants" ADD CONSTRAINT "registrants_pass_code_id_pass_codes_id_fk" FOREIGN KEY ("pass_code_id") REFERENCES "public"."pass_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_details" ADD CONSTRAINT "registration_details_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_details" ADD CONSTRAINT "registration_details_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_details" ADD CONSTRAINT "registration_details_registration_type_id_registration_types_id_fk" FOREIGN KEY ("registration_type_id") REFERENCES "public"."registration_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_starts" ADD CONSTRAINT "registration_starts_registrant_id_registrants_id_fk" FOREIGN KEY ("registrant_id") REFERENCES "public"."registrants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_starts" ADD CONSTRAINT "registration_starts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_starts" ADD CONSTRAINT "registration_starts_registration_type_id_registration_types_id_fk" FOREIGN KEY ("registration_type_id") REFERENCES "public"."registration_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_starts" ADD CONSTRAINT "registration_starts_details_id_registration_details_id_fk" FOREIGN KEY ("details_id") REFERENCES "public"."registration_details"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_starts" ADD CONSTRAINT "registration_starts_pass_code_id_pass_codes_id_fk" FOREIGN KEY ("pass_code_id") REFERENCES "public"."pass_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_starts" ADD CONSTRAINT "registration_starts_ticket_type_id_ticket_types_id_fk" FOREIGN KEY ("ticket_type_id") REFERENCES "public"."ticket_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_types" ADD CONSTRAINT "registration_types_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD CONSTRAINT "ticket_types_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD CONSTRAINT "ticket_types_registration_type_id_registration_types_id_fk" FOREIGN KEY ("registration_type_id") REFERENCES "public"."registration_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_registrant_id_registrants_id_fk" FOREIGN KEY ("registrant_id") REFERENCES "public"."registrants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_types_project" ON "event_types" USING btree ("project_id","item_order","id");--> statement-breakpoint
CREATE INDEX "locations_project" ON "locations" USING btree ("project_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "meta_fields_project" ON "meta_fields" USING btree ("project_id","item_order","id");--> statement-breakpoint
CREATE INDEX "projects_organization" ON "projects" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "events_slug_in_project" ON "events" USING btree ("project_id","slug");--> statement-breakpoint
CREATE INDEX "events_slug" ON "events" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "events_top_level" ON "events" USING btree ("top_level_id");--> statement-breakpoint
CREATE INDEX "comments_event" ON "comments" USING btree ("event_id","created","id");--> statement-breakpoint
CREATE INDEX "event_facilitators_facilitator" ON "event_facilitators" USING btree ("facilitator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_inventory_item_in_event" ON "event_inventory" USING btree ("event_id","inventory_id");--> statement-breakpoint
CREATE INDEX "external_resources_event" ON "external_resources" USING btree ("event_id","item_order","id");--> statement-breakpoint
CREATE INDEX "facilitators_project" ON "facilitators" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "inventory_items_project" ON "inventory_items" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "posts_event" ON "posts" USING btree ("event_id","item_order","id");--> statement-breakpoint
CREATE UNIQUE INDEX "virtual_infos_event" ON "virtual_infos" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "categories_project" ON "categories" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "companies_project" ON "companies" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "company_members_company" ON "company_members" USING btree ("company_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "company_types_project" ON "company_types" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "event_companies_company" ON "event_companies" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "event_company_members_member" ON "event_company_members" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attendees_person_in_event" ON "attendees" USING btree ("event_id","person_id");--> statement-breakpoint
CREATE INDEX "attendees_user" ON "attendees" USING btree ("event_id","user_id");--> statement-breakpoint
CREATE INDEX "attendees_email" ON "attendees" USING btree ("event_id","email");--> statement-breakpoint
CREATE INDEX "attendees_external" ON "attendees" USING btree ("event_id","external_id");--> statement-breakpoint
CREATE INDEX "attendees_status" ON "attendees" USING btree ("event_id","enrollment_status","waitlist_order");--> statement-breakpoint
CREATE INDEX "attendees_person" ON "attendees" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "people_user" ON "people" USING btree ("project_id","user_id");--> statement-breakpoint
CREATE INDEX "people_email" ON "people" USING btree ("project_id","email");--> statement-breakpoint
CREATE INDEX "people_external" ON "people" USING btree ("project_id","external_id");--> statement-breakpoint
CREATE INDEX "people_contact_email" ON "people" USING btree ("project_id",lower("record"->>'contactEmail'));--> statement-breakpoint
CREATE INDEX "people_alt_email" ON "people" USING btree ("project_id",lower("record"->>'altEmail'));--> statement-breakpoint
CREATE UNIQUE INDEX "pass_codes_code_in_type" ON "pass_codes" USING btree ("registration_type_id","passcode");--> statement-breakpoint
CREATE INDEX "pass_codes_code" ON "pass_codes" USING btree ("project_id","passcode");--> statement-breakpoint
CREATE INDEX "registrants_person" ON "registrants" USING btree ("event_id","person_id");--> statement-breakpoint
CREATE INDEX "registrants_type" ON "registrants" USING btree ("registration_type_id");--> statement-breakpoint
CREATE INDEX "registrants_code" ON "registrants" USING btree ("pass_code_id");--> statement-breakpoint
CREATE UNIQUE INDEX "registration_details_type_in_event" ON "registration_details" USING btree ("event_id","registration_type_id");--> statement-breakpoint
CREATE INDEX "registration_starts_person" ON "registration_starts" USING btree ("event_id","person_id");--> statement-breakpoint
CREATE INDEX "registration_starts_expiry" ON "registration_starts" USING btree ("expires") WHERE released is null;--> statement-breakpoint
CREATE INDEX "registration_types_project" ON "registration_types" USING btree ("project_id","item_order","id");--> statement-breakpoint
CREATE INDEX "ticket_types_type" ON "ticket_types" USING btree ("registration_type_id","item_order","id");--> statement-breakpoint
CREATE UNIQUE INDEX "credentials_prefix" ON "credentials" USING btree ("prefix");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("status","next_attempt");--> statement-breakpoint
CREATE INDEX "outbox_registrant" ON "outbox" USING btree ("registrant_id","created");