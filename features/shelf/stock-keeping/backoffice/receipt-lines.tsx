import { IconButton } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { TextInput } from '#ui/fields.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { Notice } from '#ui/notice.tsx'
import type { TypedLine } from './typed-line.ts'

type Props = {
  lines: readonly TypedLine[]
  onChange: (lines: TypedLine[]) => void
  problem: (path: string) => string | undefined
}
type Cell = 'lotNumber' | 'expiresOn' | 'quantity' | 'place'

const cells: Record<Cell, { label: string; width: number }> = {
  lotNumber: { label: '로트', width: 96 },
  expiresOn: { label: '유효기간', width: 136 },
  quantity: { label: '입고 수량', width: 72 },
  place: { label: '위치', width: 80 },
}

export function ReceiptLines({ lines, onChange, problem }: Props) {
  const set = (key: string, name: Cell, value: string) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, [name]: value } : line)))
  const cell = (name: Cell): Column<TypedLine> => ({
    key: name,
    label: cells[name].label,
    align: name === 'quantity' ? 'right' : undefined,
    cell: (line) => {
      const props = {
        small: true,
        'aria-label': `${line.name} ${cells[name].label}`,
        style: { width: cells[name].width },
        value: line[name],
      }
      const type = (value: string) => set(line.key, name, value)
      return name === 'quantity' ? (
        <MoneyInput {...props} onRead={type} />
      ) : (
        <TextInput
          {...props}
          type={name === 'expiresOn' ? 'date' : 'text'}
          reading="code"
          maxLength={40}
          onChange={(event) => type(event.target.value)}
        />
      )
    },
  })
  const wrong = problem('lines')
  return (
    <>
      <DataTable
        caption="입고 상품"
        density="compact"
        narrow="scroll"
        rows={lines}
        rowKey={({ key }) => key}
        empty="상자를 찍거나 품번을 입력해 주세요."
        columns={[
          {
            key: 'product',
            label: '상품',
            rowHead: true,
            cell: ({ name, code }) => (
              <>
                {name} <span className="meta code">{code}</span>
              </>
            ),
          },
          cell('lotNumber'),
          cell('expiresOn'),
          cell('quantity'),
          cell('place'),
          {
            key: 'remove',
            label: '',
            cell: (line) => (
              <IconButton
                icon="close"
                iconSize="s"
                label={`${line.name} ${line.lotNumber} 빼기`}
                onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
              />
            ),
          },
        ]}
      />
      {wrong && (
        <Notice tone="danger" title="입고할 수 없어요">
          {wrong}
        </Notice>
      )}
    </>
  )
}
