-- Places may have been learned from metadata. They are learned anew from the records of events.
DELETE FROM "event_place";
