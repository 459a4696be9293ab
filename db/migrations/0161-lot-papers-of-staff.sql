-- Each paper of a lot has an address of its own, and licences and instructions for use stand beside its test reports.
alter table "lotPaper" add column id int generated always as identity unique;
alter table "lotPaper" drop constraint "lotPaper_kind_check";
alter table "lotPaper" add check (kind in ('시험성적서', '국가출하승인서', '허가증', '첨부문서', '기타'));
select "keepChangesOf"('"lotPaper"', 'id');

insert into "fileGroup" (id, name, accept, "maxBytes", "maxCount", "readableBy", "writableBy", "menuId", variants) values
  ('lot-papers', '로트 문서', '.pdf, .jpg, .jpeg, .png', 20971520, 1, 'staff', 'staff', 'stock', false);
