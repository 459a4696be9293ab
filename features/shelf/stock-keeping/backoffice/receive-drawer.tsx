import { useState } from 'react'
import { withJosa } from '#domain/josa.ts'
import { formatWhole, readWhole, wholeOf } from '#domain/whole-number.ts'
import { askConfirm } from '#platform/web/dialogs/dialogs.tsx'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { TextRow } from '#platform/web/office/drawer-rows.tsx'
import { useSend } from '#platform/web/calls/query.ts'
import { newId } from '#platform/web/start/new-id.ts'
import { Notice } from '#ui/notice.tsx'
import { DrawerSection, FormRows } from '#ui/office/drawer.tsx'
import { listLots, receiveGoods } from '../contract.ts'
import { isColdEnough, temperatureLimits } from '../rules.ts'
import { BoxScan } from './box-scan.tsx'
import { ReceiptLines } from './receipt-lines.tsx'
import type { TypedLine } from './typed-line.ts'

const temperatureOf = (text: string) => (/^-?\d{1,2}(\.\d)?$/.test(text) ? Number(text) : null)
/** A minus, digits and one point. */
const degrees = (text: string) => text.replace(/[^\d.-]/g, '')

const askShort = (message: string, lotNumbers: readonly string[]) =>
  askConfirm({
    title: '유효기간이 짧은 로트예요',
    text: `${lotNumbers.join(', ')}: ${message}`,
    confirmLabel: '맞아요, 입고',
    cancelLabel: '다시 확인',
  })

/** 입고 등록: scanned or typed boxes, the temperature of cold goods, one receipt. */
export function ReceiveDrawer({ place }: { place: DrawerPlace }) {
  const form = useDrawerForm({
    place,
    mayWrite: true,
    first: { supplier: '', note: '', temperature: '', loggerNumber: '', lines: [] as TypedLine[] },
    changes: [listLots],
    saved: '입고했어요. 판매 재고와 로트가 늘었어요.',
    refusals: {
      'expiry-needed': 'lines',
      'lot-expired': 'lines',
      'lot-twice': 'lines',
      'lot-differs': 'lines',
      'temperature-needed': 'temperature',
    },
  })
  const [sheet] = useState(() => `receipt:${newId()}`)
  const { lines, temperature, ...rest } = form.fields
  const degree = temperatureOf(temperature)
  const body = (shortDateTaken: boolean) => ({
    ...rest,
    temperature: degree,
    lines: lines.map((line) => ({
      optionId: line.optionId,
      lotNumber: line.lotNumber,
      expiresOn: line.expiresOn || null,
      quantity: wholeOf(line.quantity),
      place: line.place,
      shortDateTaken,
    })),
  })
  const send = useSend(receiveGoods, {
    ...form.saving,
    sheet,
    onError: (failure, input) => {
      if (failure.code !== 'short-date') return form.saving.onError(failure)
      void askShort(failure.message, (failure.data as { lotNumbers: string[] }).lotNumbers).then((yes) => {
        if (yes) send.mutate({ body: { ...input.body, lines: body(true).lines } })
      })
    },
  })
  const cold = lines.filter(({ storage }) => storage !== 'ambient')
  const wrong = degree === null ? [] : cold.filter(({ storage }) => !isColdEnough(storage, degree))
  const limits = cold.map(({ storage }) => temperatureLimits[storage])[0]
  const pieces = lines.reduce((sum, { quantity }) => sum + (readWhole(quantity) ?? 0), 0)

  return (
    <DrawerForm
      form={form}
      title="입고 등록"
      subject="receive"
      meta={lines.length > 0 && `${lines.length}개 로트 · ${formatWhole(pieces)}개`}
      busy={send.isPending}
      onSave={() => send.mutate({ body: body(false) })}
      above={
        <DrawerSection>
          <BoxScan onFound={(line) => form.set({ lines: [...lines, line] })} />
        </DrawerSection>
      }
    >
      <DrawerSection title="입고 상품">
        <ReceiptLines
          lines={lines}
          onChange={(changed) => form.set({ lines: changed })}
          problem={form.problem}
        />
      </DrawerSection>
      <DrawerSection title="입고 정보">
        <FormRows>
          <TextRow form={form} name="supplier" label="공급처" required maxLength={60} />
          <TextRow form={form} name="note" label="발주·납품 번호" reading="code" maxLength={60} />
        </FormRows>
      </DrawerSection>
      {cold.length > 0 && (
        <DrawerSection title="온도 확인 (냉장·냉동)">
          <FormRows>
            <TextRow
              form={form}
              name="temperature"
              label="인수 온도"
              required
              reading="figure"
              inputMode="decimal"
              maxLength={5}
              unit="℃"
              clean={degrees}
              help={limits ? `${limits.from}~${limits.to}℃ 안이어야 판매 재고가 돼요.` : undefined}
            />
            <TextRow form={form} name="loggerNumber" label="로거 번호" reading="code" maxLength={30} />
          </FormRows>
          {wrong.length > 0 && (
            <Notice tone="danger" title="보관 온도를 벗어났어요">
              {withJosa(wrong.map(({ name }) => name).join(', '), '은/는')} 판매 재고 대신 격리로 들어가요.
            </Notice>
          )}
        </DrawerSection>
      )}
    </DrawerForm>
  )
}
