-- A post says itself who reads its files, at each request; staff read those of drafts and withdrawn posts by their menu.
update "fileGroup" set "menuId" = 'boards' where id in ('notices', 'documents') and "menuId" is null;

-- Pictures that were taken out of a text are nobody's.
-- allowed: rewrites-rows: pictures of what staff wrote, some hundred at most
update "fileSet" s set "claimedBy" = null from post p
where s."groupId" = 'notices' and s."claimedBy" = 'post:' || p.id and s.id is distinct from p."fileId" and position(s.id in p.body) = 0;
