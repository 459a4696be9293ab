import { useQuery } from '@tanstack/react-query'
import { formatDate, formatDateTime } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { digits, TextRow } from '#platform/web/office/drawer-rows.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { DrawerSection, FormRows, Pairs } from '#ui/office/drawer.tsx'
import { columnsOf, mendable, titleOf, type FieldKey, type Mendable } from '../columns.ts'
import { listEntries, mendEntry, readEntry, sumEntries, type SupplyRow } from '../contract.ts'
import { dutyLabel, entryKindLabel, lineActionLabel } from '../labels.ts'

type Props = {
  row: SupplyRow
  mayWrite: boolean
  place: DrawerPlace
  onCorrect: () => void
}
type Typed = Record<Mendable, string>

/** A dealer has no number to fill in; a drug is called by its product's name. */
const mendableOf = ({ duty, fields }: SupplyRow) =>
  mendable.filter(
    (key) =>
      columnsOf(duty).some((column) => column.key === key) &&
      !(key === 'careNumber' && fields.careNumber === '해당없음') &&
      !(key === 'itemName' && duty === 'drug'),
  )

const help: Partial<Record<Mendable, string>> = {
  permit: '이 품목의 모든 줄과 상품 페이지의 표시사항에 반영돼요.',
  udi: '포장에 적힌 14자리 숫자예요.',
  careNumber: '이 기관의 모든 줄에 반영돼요.',
}

/** One entry: what it lacks first, then the rest, and how it was reported. */
export function SupplyDrawer({ row, mayWrite, place, onCorrect }: Props) {
  const { duty, fields } = row
  const keys = mendableOf(row)
  const first = Object.fromEntries(
    mendable.map((key) => [
      key,
      key === 'serials' ? row.serials.join('\n') : keys.includes(key) ? String(fields[key]) : '',
    ]),
  ) as Typed
  const form = useDrawerForm<Typed>({
    place,
    mayWrite,
    first,
    changes: [listEntries, sumEntries, readEntry],
    saved: '고쳤어요.',
    refusals: {
      'udi-wrong': 'udi',
      'serial-wrong': 'serials',
      'too-many-serials': 'serials',
      'serial-twice': 'serials',
    },
  })
  const mend = useSend(mendEntry, form.saving)
  const serials = form.fields.serials.split('\n').filter((line) => line.trim() !== '')
  const save = () => mend.mutate({ params: { entryId: row.id }, body: { ...form.fields, serials } })
  const rowOf = (key: Mendable) =>
    key === 'serials' ? (
      <TextRow
        key={key}
        form={form}
        name={key}
        label={`일련번호 ${serials.length} / ${fields.quantity}`}
        rows={6}
        help="한 줄에 하나씩 입력하거나 바코드를 스캔해 주세요."
      />
    ) : (
      <TextRow
        key={key}
        form={form}
        name={key}
        label={titleOf(key)}
        help={help[key]}
        maxLength={100}
        {...((key === 'udi' || key === 'careNumber') && {
          clean: digits,
          inputMode: 'numeric' as const,
          reading: 'code' as const,
        })}
      />
    )
  const lacking = row.turn === 0 ? keys.filter((key) => row.missing.includes(key)) : []
  const others = keys.filter((key) => !lacking.includes(key))
  return (
    <DrawerForm
      form={form}
      title={`${fields.itemName || '품목명 없음'} ${fields.lot}`}
      meta={`${dutyLabel[duty]} · ${entryKindLabel[row.kind]} · ${formatDate(row.suppliedOn)}`}
      subject={String(row.id)}
      busy={mend.isPending}
      onlyChanged
      onSave={save}
      actions={row.turn > 0 && <Button onClick={onCorrect}>취소 후 다시 보고</Button>}
      above={
        <DrawerSection>
          {lacking.length > 0 && (
            <Notice tone="warn" title={`${lacking.map(titleOf).join(', ')} 값이 비어 있어요`}>
              아래에서 채우면 보고할 수 있어요.
            </Notice>
          )}
          <Pairs
            facts={[
              { term: '공급받은 곳', value: `${fields.receiverName} · ${fields.receiverNumber}` },
              { term: '주문번호', value: <span className="code">{row.orderNumber}</span> },
              {
                term: '로트·사용기한',
                value: `${fields.lot} ${fields.expiresOn && `~${String(fields.expiresOn).replaceAll('-', '.')}`}`,
              },
              { term: '수량', value: formatWhole(Number(fields.quantity)) },
              { term: '포장단위', value: fields.pack },
              ...(fields.amount === ''
                ? []
                : [{ term: '공급금액', value: `${formatWhole(Number(fields.amount))}원` }]),
              { term: '보고 기한', value: formatDate(row.dueOn) },
            ]}
          />
        </DrawerSection>
      }
      below={row.turn > 0 && <ToldLines row={row} />}
    >
      {lacking.length > 0 && (
        <DrawerSection title="빠진 값">
          <FormRows>{lacking.map(rowOf)}</FormRows>
        </DrawerSection>
      )}
      <DrawerSection title={lacking.length > 0 ? '그 밖의 값' : '보고하는 값'}>
        <FormRows>{others.map(rowOf)}</FormRows>
      </DrawerSection>
    </DrawerForm>
  )
}

/** What was told, and which values are others by now: those are what a correction tells. */
function ToldLines({ row }: { row: SupplyRow }) {
  const { data } = useQuery(query(readEntry, { params: { entryId: row.id } }))
  const last = data?.lines.find(({ action }) => action === 'new')
  const changed = last
    ? (Object.keys(row.fields) as FieldKey[]).filter((key) => row.fields[key] !== last.fields[key])
    : []
  return (
    <DrawerSection title="보고 내역">
      {changed.length > 0 && (
        <Notice tone="warn" title="보고한 뒤에 바뀐 값이 있어요">
          {changed
            .map((key) => `${titleOf(key)} ${last!.fields[key] || '없음'} → ${row.fields[key] || '없음'}`)
            .join(', ')}
        </Notice>
      )}
      <ul>
        {data?.lines.map((line) => (
          <li key={`${line.reportNumber} ${line.action}`} className="figure">
            <b>{lineActionLabel[line.action]}</b> <span className="code">{line.reportNumber}</span>{' '}
            {formatDateTime(line.madeAt)} {line.actor}
          </li>
        ))}
      </ul>
    </DrawerSection>
  )
}
