-- The parts of an upload lie in the store of files, where every server process finds them; the row says which count.
alter table "fileUpload"
  add column arrived int not null default 0,
  -- keys of the parts, in their order
  add column parts text[] not null default '{}',
  -- whose turn it is to write: a later one ends those before it, wherever they are
  add column turn int not null default 0,
  -- the whole file is being stored by somebody, who says so again and again
  add column "storingUntil" timestamptz;
