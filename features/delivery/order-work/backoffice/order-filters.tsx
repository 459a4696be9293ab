import { PaymentKind } from '#features/buying/orders/contract.ts'
import { paymentKindLabel, storageWord } from '#features/buying/orders/labels.ts'
import { Storage } from '#features/shelf/catalogue/contract.ts'
import {
  DayFilters,
  SearchFilter,
  SelectFilter,
  type FilteredBy,
} from '#platform/web/office/list-filters.tsx'
import { optionsOf } from '#ui/office/select-options.ts'
import { searchTargets, type OrderFilters } from '../contract.ts'
import { daysLabel, onlyLabel, searchTargetLabel } from '../labels.ts'

type Props = { list: FilteredBy<OrderFilters> }

/** The filter bar of the list of orders. Days of one's own stand in place of a period up to today. */
export const OrderFilterFields = ({ list }: Props) => (
  <>
    <SelectFilter
      list={list}
      name="days"
      label="주문일"
      emptyLabel="전체 · 직접 고르기"
      options={optionsOf(daysLabel)}
    />
    {list.filters.days === '' && <DayFilters list={list} />}
    <SelectFilter list={list} name="only" label="출고" options={optionsOf(onlyLabel)} />
    <SelectFilter list={list} name="storage" label="보관" options={optionsOf(storageWord, Storage.options)} />
    <SelectFilter
      list={list}
      name="paymentKind"
      label="결제"
      options={optionsOf(paymentKindLabel, PaymentKind.options)}
    />
    <SelectFilter
      list={list}
      name="target"
      label="검색 대상"
      emptyLabel={null}
      options={optionsOf(searchTargetLabel, searchTargets)}
    />
    <SearchFilter list={list} name="text" label="검색어" maxLength={60} />
  </>
)
