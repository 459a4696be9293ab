-- What a member agreed to before is looked up by member at each order sheet.
create index "orderConsentByMember" on "orderConsent" ("memberId", code, version, at);
