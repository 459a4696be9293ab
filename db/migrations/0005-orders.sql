-- A cart lives under one id until an order made from it stands; the next order is made from the next id.
create table cart (
  "memberId" int primary key references member,
  "cartId" uuid not null unique default gen_random_uuid()
);

create table "cartLine" (
  id int generated always as identity primary key,
  "memberId" int not null references member,
  "optionId" int not null references "productOption",
  quantity int not null check (quantity between 1 and 99999),
  selected boolean not null default true,
  "seenPrice" won not null,
  "addedAt" timestamptz not null,
  unique ("memberId", "optionId")
) with (fillfactor = 80);

create sequence "orderNumber";

create table "salesOrder" (
  id int generated always as identity primary key,
  number text not null unique,
  "institutionId" int not null references institution,
  "memberId" int not null references member,
  "orderType" char(2) not null check ("orderType" in ('01', '02')),
  "cartId" uuid not null,
  status text not null check (status in (
    'awaiting-payment', 'checking-payment', 'awaiting-deposit', 'confirmed', 'preparing',
    'part-shipped', 'shipped', 'delivered', 'completed', 'cancelled')),
  "cancelReason" text check ("cancelReason" in ('buyer', 'payment-failed', 'deposit-expired', 'abandoned', 'shop')),
  "paymentKind" text not null check ("paymentKind" in ('credit', 'card', 'virtual-account', 'transfer', 'points')),
  "listTotal" won not null check ("listTotal" >= 0),
  goods won not null check (goods >= 0),
  shipping won not null check (shipping >= 0),
  "payCredit" won not null default 0 check ("payCredit" >= 0),
  "payPoints" won not null default 0 check ("payPoints" >= 0),
  "payGateway" won not null default 0 check ("payGateway" >= 0),
  supply won not null,
  vat won not null,
  "taxFree" won not null,
  "lineCount" smallint not null check ("lineCount" > 0),
  summary text not null,
  delivery jsonb not null,
  "wantedOn" date,
  "taxDocument" text not null check ("taxDocument" in ('tax-invoice', 'card-slip', 'cash-receipt', 'none')),
  "placedAt" timestamptz not null,
  "confirmedAt" timestamptz,
  "dueAt" timestamptz,
  check (goods + shipping = "payCredit" + "payPoints" + "payGateway"),
  check (supply + vat + "taxFree" = goods + shipping),
  check ((status = 'cancelled') = ("cancelReason" is not null))
) with (fillfactor = 85);
create unique index "oneLiveOrderPerCart" on "salesOrder" ("cartId") where status <> 'cancelled';
create index on "salesOrder" ("institutionId", id desc);
create index on "salesOrder" ("institutionId", status, id desc);
create index on "salesOrder" (status, "dueAt") where status in ('awaiting-payment', 'checking-payment', 'awaiting-deposit');

create table "orderLine" (
  "orderId" int not null references "salesOrder",
  line smallint not null,
  "optionId" int not null references "productOption",
  "productCode" text not null,
  "productName" text not null,
  "optionName" text not null,
  "unitName" text not null,
  storage text not null,
  taxable boolean not null,
  quantity int not null check (quantity between 1 and 99999),
  shipped int not null default 0 check (shipped >= 0),
  "listPrice" won not null,
  "unitPrice" won not null check ("unitPrice" >= 0),
  "priceReason" text not null,
  amount won not null,
  primary key ("orderId", line),
  check (amount = "unitPrice" * quantity),
  check (shipped <= quantity)
);
create index on "orderLine" ("optionId", "orderId");

create table "orderEvent" (
  id bigint generated always as identity primary key,
  "orderId" int not null references "salesOrder",
  status text not null,
  note text not null default '',
  actor text not null,
  at timestamptz not null
);
create index on "orderEvent" ("orderId", id);
create trigger "appendOnly" before update or delete on "orderEvent" for each row execute function "refuseChange"();

-- What an institution owes for one order; repayments settle the oldest due first.
create table "creditCharge" (
  "orderId" int primary key references "salesOrder",
  "institutionId" int not null references institution,
  amount won not null check (amount > 0),
  settled won not null default 0 check (settled >= 0),
  "dueOn" date not null,
  check (settled <= amount)
);
create index on "creditCharge" ("institutionId", "dueOn", "orderId") where settled < amount;

-- One row per call to the payment gateway that may move money. The key is stored before the call.
create table "paymentAttempt" (
  id int generated always as identity primary key,
  "orderId" int not null references "salesOrder",
  operation text not null check (operation in ('confirm', 'cancel')),
  sequence int not null,
  "gatewayOrderId" text not null,
  "gatewayKey" text not null unique,
  "paymentKey" text,
  amount won not null check (amount > 0),
  state text not null check (state in ('intent', 'sent', 'unknown', 'waiting-deposit', 'done', 'failed')),
  "transactionKey" text unique,
  code text,
  message text,
  secret text,
  account jsonb,
  "refundAccount" jsonb,
  "receiptUrl" text,
  "createdAt" timestamptz not null,
  "sentAt" timestamptz,
  "resolvedAt" timestamptz,
  "nextCheckAt" timestamptz,
  unique ("orderId", operation, sequence)
);
create unique index "oneOpenOperation" on "paymentAttempt" ("orderId") where state in ('intent', 'sent', 'unknown', 'waiting-deposit');
create unique index "oneDoneConfirm" on "paymentAttempt" ("orderId") where operation = 'confirm' and state = 'done';
create index on "paymentAttempt" ("gatewayOrderId");
create index on "paymentAttempt" ("nextCheckAt") where state in ('sent', 'unknown', 'waiting-deposit');

create table "idempotentCall" (
  principal text not null,
  route text not null,
  key text not null,
  "requestHash" bytea not null,
  state text not null check (state in ('running', 'done')),
  status int,
  reply jsonb,
  at timestamptz not null,
  primary key (principal, route, key),
  check ((state = 'done') = (status is not null))
);
create index on "idempotentCall" (at);
