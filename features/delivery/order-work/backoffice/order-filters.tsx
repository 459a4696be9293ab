import { PaymentKind } from '#features/buying/orders/contract.ts'
import { paymentKindLabel, storageWord } from '#features/buying/orders/labels.ts'
import { Storage } from '#features/shelf/catalogue/contract.ts'
import { Field } from '#ui/field.tsx'
import { Select, TextInput } from '#ui/fields.tsx'
import { searchTargets, type OrderFilters } from '../contract.ts'
import { daysLabel, onlyLabel, searchTargetLabel } from '../labels.ts'

type Props = {
  filters: OrderFilters
  set: <K extends keyof OrderFilters>(name: K, value: OrderFilters[K]) => void
}

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** The filter bar of the list of orders. Days of one's own stand in place of a period up to today. */
export const OrderFilterFields = ({ filters, set }: Props) => (
  <>
    <Field label="주문일">
      <Select
        value={filters.days}
        emptyLabel="전체 · 직접 고르기"
        options={optionsOf(daysLabel)}
        onChange={(event) => set('days', event.target.value as OrderFilters['days'])}
      />
    </Field>
    {filters.days === '' && (
      <>
        <Field label="시작일">
          <TextInput type="date" value={filters.from} onChange={(event) => set('from', event.target.value)} />
        </Field>
        <Field label="종료일">
          <TextInput type="date" value={filters.to} onChange={(event) => set('to', event.target.value)} />
        </Field>
      </>
    )}
    <Field label="출고">
      <Select
        value={filters.only}
        emptyLabel="전체"
        options={optionsOf(onlyLabel)}
        onChange={(event) => set('only', event.target.value as OrderFilters['only'])}
      />
    </Field>
    <Field label="보관">
      <Select
        value={filters.storage}
        emptyLabel="전체"
        options={Storage.options.map((value) => ({ value, label: storageWord[value] }))}
        onChange={(event) => set('storage', event.target.value as OrderFilters['storage'])}
      />
    </Field>
    <Field label="결제">
      <Select
        value={filters.paymentKind}
        emptyLabel="전체"
        options={PaymentKind.options.map((value) => ({ value, label: paymentKindLabel[value] }))}
        onChange={(event) => set('paymentKind', event.target.value as OrderFilters['paymentKind'])}
      />
    </Field>
    <Field label="검색 대상">
      <Select
        value={filters.target}
        options={searchTargets.map((value) => ({ value, label: searchTargetLabel[value] }))}
        onChange={(event) => set('target', event.target.value as OrderFilters['target'])}
      />
    </Field>
    <Field label="검색어" className="office-grow">
      <TextInput value={filters.text} maxLength={60} onChange={(event) => set('text', event.target.value)} />
    </Field>
  </>
)
