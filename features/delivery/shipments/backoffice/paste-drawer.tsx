import { useState } from 'react'
import { useSend } from '#platform/web/calls/query.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select, TextArea } from '#ui/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { DrawerSection, OfficeDrawer } from '#ui/office/drawer.tsx'
import { readPasted } from '../carriers.ts'
import { readBench, readQueue, shipParcels } from '../contract.ts'
import { carrierOptions } from './ship-form.tsx'

/** Two columns copied from a sheet: order number and tracking number. Good rows go, the others stay with their reason. */
export function PasteDrawer({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [carrier, setCarrier] = useState('04')
  const rows = readPasted(text, carrier)
  const ship = useSend(shipParcels, {
    changes: [readQueue, readBench],
    onSuccess: (reply) =>
      setText(
        text
          .split('\n')
          .filter((line) => line.trim() !== '')
          .filter((_, index) => !reply.rows[index]?.shipped)
          .join('\n'),
      ),
  })
  const bad = ship.data?.rows.filter(({ shipped }) => !shipped) ?? []
  return (
    <OfficeDrawer title="송장 붙여넣기" subject="paste" onClose={onClose}>
      <DrawerSection>
        <Field label="택배사" help="세 번째 칸에 택배사 이름이 있으면 그 택배사로 보내요.">
          <Select
            options={carrierOptions}
            value={carrier}
            onChange={(event) => setCarrier(event.target.value)}
          />
        </Field>
        <Field label="주문번호와 송장번호" help="엑셀에서 두 칸을 복사해 붙여넣어 주세요.">
          <TextArea rows={12} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <Button
          variant="primary"
          busy={ship.isPending}
          disabledReason={rows.length > 0 ? undefined : '붙여넣은 줄이 없어요.'}
          onClick={() => ship.mutate({ body: { rows } })}
        >
          {rows.length}건 출고하기
        </Button>
      </DrawerSection>
      {ship.error && <Notice tone="danger">{ship.error.message}</Notice>}
      {ship.data && (
        <DrawerSection title={`${ship.data.rows.length - bad.length}건 출고, ${bad.length}건 남음`}>
          <ul>
            {bad.map((row, index) => (
              <li key={index}>
                <b className="code">{row.orderNumber}</b> {row.problem}
              </li>
            ))}
          </ul>
        </DrawerSection>
      )}
    </OfficeDrawer>
  )
}
