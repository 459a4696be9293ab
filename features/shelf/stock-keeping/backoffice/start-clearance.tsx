import { useState } from 'react'
import { formatDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { formatWhole, wholeOf } from '#domain/whole-number.ts'
import { readLotClearances, startClearance } from '#features/shelf/clearances/contract.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { newId } from '#platform/web/start/new-id.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { FormRows } from '#ui/office/drawer.tsx'
import { listLots, readLot, type LotRow } from '../contract.ts'

type Facts = Reply<typeof readLotClearances>
type Place = 'pieces' | 'price' | 'until'

/** At which field a refusal is said. */
const placeOf: Record<string, Place> = {
  'too-few': 'pieces',
  'below-smallest': 'pieces',
  'price-too-high': 'price',
  'day-unfit': 'until',
}

/** 특가로 팔기: how many of a lot, for how much, until when. */
export function StartClearance({ lot, facts }: { lot: LotRow; facts: Facts }) {
  const [fields, setFields] = useState({ pieces: String(facts.free), price: '', until: facts.until ?? '' })
  const [wrong, setWrong] = useState<{ place: Place; words: string }>()
  const [sheet] = useState(() => `clearance:${newId()}`)
  const set = (part: Partial<typeof fields>) => {
    setFields({ ...fields, ...part })
    setWrong(undefined)
  }
  const start = useSend(startClearance, {
    sheet,
    changes: [readLotClearances, listLots, readLot],
    onSuccess: () => showToast('임박 특가로 팔기 시작했어요.', { tone: 'ok' }),
    onError: (error) => {
      const issue = error.issues.find(({ path }) => path in fields)
      const place = placeOf[error.code] ?? (issue?.path as Place | undefined)
      if (place) setWrong({ place, words: issue?.message ?? error.message })
      else void showError(error)
    },
  })
  const begin = () => {
    if (fields.pieces === '') return setWrong({ place: 'pieces', words: '수량을 입력해 주세요.' })
    if (fields.price === '') return setWrong({ place: 'price', words: '특가를 입력해 주세요.' })
    start.mutate({
      params: { lotId: lot.id },
      body: { pieces: wholeOf(fields.pieces), price: wholeOf(fields.price), until: fields.until || null },
    })
  }
  const problem = (place: Place) => (wrong?.place === place ? wrong.words : undefined)
  return (
    <>
      <FormRows>
        <Field
          label="팔 수량"
          required
          error={problem('pieces')}
          help={`예약과 포장 중인 수량을 빼고 ${formatWhole(facts.free)}${lot.unitName}까지 팔 수 있어요.`}
        >
          <MoneyInput unit={lot.unitName} value={fields.pieces} onRead={(pieces) => set({ pieces })} />
        </Field>
        <Field
          label="특가"
          required
          error={problem('price')}
          help={`지금 판매가 ${formatWon(facts.price)}보다 낮게, VAT를 포함해 입력해 주세요.`}
        >
          <MoneyInput unit="원" value={fields.price} onRead={(price) => set({ price })} />
        </Field>
        <Field
          label="마지막 판매일"
          error={problem('until')}
          help={`유효기간 ${lot.expiresOn ? formatDate(lot.expiresOn) : ''}까지 고를 수 있어요.`}
        >
          <TextInput
            type="date"
            value={fields.until}
            max={lot.expiresOn ?? undefined}
            onChange={(event) => set({ until: event.target.value })}
          />
        </Field>
      </FormRows>
      <Button size="small" variant="primary" busy={start.isPending} onClick={begin}>
        특가로 팔기
      </Button>
    </>
  )
}
