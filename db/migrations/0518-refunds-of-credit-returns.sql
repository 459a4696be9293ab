-- [BX-04] A refund may be what a clinic gets back of a payment of its credit, when an order fell.
alter table "paymentAttempt"
  drop constraint "paymentAttempt_causeType_check",
  add constraint "paymentAttempt_causeType_check" check ("causeType" in ('order', 'repayment', 'cancellation', 'part-refund', 'repayment-excess', 'credit-return')) not valid;
