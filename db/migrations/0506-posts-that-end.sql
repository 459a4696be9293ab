-- From when on readers find a post no longer.
alter table post add "endsAt" timestamptz;
alter table post add constraint "post_endsAt_check" check ("endsAt" > "publishedAt") not valid;
