-- outside a transaction

-- What a search of inquiries looks through: among many closed ones a rare word is found by its pairs of letters.
drop index concurrently if exists "inquiryWords";
create index concurrently "inquiryWords" on inquiry using gin ("letterPairs"((title || ' ' || "askedBy" || ' ' || coalesce("orderNumber" || ' ', '') || assignee)));
