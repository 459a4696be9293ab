import { DataTable, type Column } from '#ui/data-table.tsx'
import { Select, TextInput } from '#ui/fields.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { Notice } from '#ui/notice.tsx'
import type { TypedOption } from './typed-product.ts'

type Props = {
  options: readonly TypedOption[]
  saved: readonly TypedOption[]
  off: boolean
  problem: (path: string) => string | undefined
  onChange: (options: TypedOption[]) => void
}
type Cell = 'name' | 'udi' | 'listPrice' | 'price' | 'allowance'

const cells: Record<Cell, { label: string; width: number; most?: number; money?: true }> = {
  name: { label: '옵션명', width: 140, most: 100 },
  udi: { label: 'UDI-DI', width: 136, most: 40 },
  listPrice: { label: '정가', width: 88, money: true },
  price: { label: '판매가', width: 88, money: true },
  allowance: { label: '기관당 한도(개)', width: 72, money: true },
}

/** Options as cells; what is wrong with one stands under the table. */
export function OptionCells({ options, saved, off, problem, onChange }: Props) {
  const cell = (name: Cell): Column<TypedOption> => {
    const { label, width, most, money } = cells[name]
    return {
      key: name,
      label,
      align: money ? 'right' : undefined,
      cell: (option) => {
        const before = saved.find(({ id }) => id === option.id)
        const props = {
          small: true,
          className: before && before[name] !== option[name] ? 'cell-changed' : undefined,
          'aria-label': `${option.code} ${label}`,
          'aria-invalid':
            problem(`options.${options.indexOf(option)}.${name}`) !== undefined ||
            // of all options together only this is told
            (name === 'price' && Number(option.price) === 0 && problem('options') !== undefined),
          style: { width },
          disabled: off,
          value: option[name],
        }
        const set = (value: string) =>
          onChange(options.map((one) => (one.id === option.id ? { ...one, [name]: value } : one)))
        return money ? (
          <MoneyInput {...props} onRead={set} />
        ) : (
          <TextInput
            {...props}
            reading="code"
            maxLength={most}
            onChange={(event) => set(event.target.value)}
          />
        )
      },
    }
  }
  const repriced = options.filter((option) => {
    const before = saved.find(({ id }) => id === option.id)
    return before && (before.price !== option.price || before.listPrice !== option.listPrice)
  })
  const wrong = options.flatMap(({ code }, at) => {
    const words = problem(`options.${at}`)
    return words ? [`${code}: ${words}`] : []
  })
  const whole = wrong.length === 0 ? problem('options') : wrong.join(' ')
  return (
    <>
      <DataTable
        caption="옵션과 가격"
        density="compact"
        narrow="stack"
        className="option-cells"
        rows={options}
        rowKey={({ id }) => String(id)}
        columns={[
          {
            key: 'code',
            label: '품번',
            rowHead: true,
            cell: ({ code }) => <span className="code">{code}</span>,
          },
          cell('name'),
          cell('udi'),
          cell('listPrice'),
          cell('price'),
          cell('allowance'),
          {
            key: 'period',
            label: '한도 기간',
            cell: (option) => (
              <Select
                small
                aria-label={`${option.code} 한도 기간`}
                options={[
                  { value: 'week', label: '한 주' },
                  { value: 'month', label: '한 달' },
                ]}
                disabled={off || option.allowance === ''}
                value={option.allowancePeriod}
                onChange={({ target: { value } }) =>
                  onChange(
                    options.map((one) => (one.id === option.id ? { ...one, allowancePeriod: value } : one)),
                  )
                }
              />
            ),
          },
        ]}
      />
      {whole && <Notice tone="danger" title={whole} />}
      {repriced.length > 0 && (
        <Notice tone="warn" title={`${repriced.length}개 옵션의 가격이 바뀌어요`}>
          저장하면 새 주문부터 적용되고, 담아 둔 장바구니에는 바뀐 가격이 보여요.
        </Notice>
      )}
    </>
  )
}
