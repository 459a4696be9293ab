-- From when on readers find a post no longer.
alter table post add "endsAt" timestamptz check ("endsAt" > "publishedAt");
