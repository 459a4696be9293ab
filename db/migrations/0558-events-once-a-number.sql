-- "parcelEventOnce" holds it for each tracking number.
-- allowed: drops-what-is-read: no statement names it, and the wider key keeps what older code writes from standing twice
alter table "parcelEvent" drop constraint "parcelEvent_parcelId_at_level_words_key";
