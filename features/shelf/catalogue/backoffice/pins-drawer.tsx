import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#domain/calendar.ts'
import { normalize } from '#domain/korean-search.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { TextRow } from '#platform/web/office/drawer-rows.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { DrawerSection, FormRows } from '#ui/office/drawer.tsx'
import { StateMark, type StateTone } from '#ui/office/state.tsx'
import { pinStateLabel } from '../labels.ts'
import {
  MOST_PINS,
  pinResults,
  readTeaching,
  unpinResults,
  type Pin,
  type PinState,
} from '../teaching-contract.ts'
import { listMissedWords } from '../synonym-contract.ts'
import { Missed } from './missed-words.tsx'

const tones: Record<PinState, StateTone> = { upcoming: 'new', running: 'ok', ended: 'off' }
const codesIn = (text: string) => text.split(/[\s,]+/).filter(Boolean)

/** Products that stand first where some words are searched for, in a period. */
export function PinsDrawer({ mayWrite, place }: { mayWrite: boolean; place: DrawerPlace }) {
  const { data } = useQuery(query(readTeaching))
  const pins = data?.pins ?? []
  const [chosen, choose] = useState<Pin | null>(null)
  const now = pins.find(({ words }) => words === chosen?.words)
  return (
    <PinsForm
      key={chosen?.words}
      pins={pins}
      pin={chosen && { ...(now ?? chosen), version: now?.version ?? null }}
      mayWrite={mayWrite}
      place={place}
      onChoose={(pin) => place.go(() => choose(pin))}
    />
  )
}

type FormProps = {
  pins: readonly Pin[]
  /** What is changed, without a version when somebody else has taken it away meanwhile; null: new words. */
  pin: (Omit<Pin, 'version'> & { version: string | null }) | null
  mayWrite: boolean
  place: DrawerPlace
  onChoose: (pin: Pin) => void
}

function PinsForm({ pins, pin, mayWrite, place, onChoose }: FormProps) {
  const form = useDrawerForm({
    place,
    mayWrite,
    first: pin ? typedOf(pin) : { words: '', codes: '', startsOn: '', endsOn: '' },
    version: pin?.version,
    changes: [readTeaching, listMissedWords],
    saved: '먼저 보일 상품을 저장했어요.',
    refusals: { 'products-unknown': 'codes', 'pins-full': 'words', 'words-pinned': 'words' },
  })
  const save = useSend(pinResults, form.saving)
  const unpin = useSend(unpinResults, {
    ...form.beside,
    onSuccess: () => showToast('이 검색어에는 이제 먼저 보이는 상품이 없어요.'),
  })
  const columns: Column<Pin>[] = [
    {
      key: 'words',
      label: '검색어',
      rowHead: true,
      cell: ({ typed, state }) => (
        <>
          {typed} <StateMark tone={tones[state]}>{pinStateLabel[state]}</StateMark>
        </>
      ),
    },
    {
      key: 'products',
      label: '상품',
      cell: ({ products }) => products.map(({ name }) => name).join(', '),
    },
    {
      key: 'days',
      label: '기간',
      cell: ({ startsOn, endsOn }) => `${formatDate(startsOn)} ~ ${formatDate(endsOn)}`,
    },
    {
      key: 'change',
      label: '바꾸기',
      cell: (row) =>
        mayWrite && (
          <>
            <Button size="small" aria-label={`${row.typed} 고치기`} onClick={() => onChoose(row)}>
              고치기
            </Button>{' '}
            <Button
              size="small"
              aria-label={`${row.typed} 삭제`}
              onClick={() => unpin.mutate({ query: { words: row.words, version: row.version } })}
            >
              삭제
            </Button>
          </>
        ),
    },
  ]
  return (
    <DrawerForm
      form={form}
      title="먼저 보일 상품"
      subject="pins"
      busy={save.isPending}
      onSave={() => {
        const { words, codes } = form.fields
        const isSame = normalize(words) === pin?.words
        save.mutate({
          body: { ...form.fields, codes: codesIn(codes), version: isSame ? form.version : null },
        })
      }}
      below={
        <>
          <DrawerSection title="검색어마다 먼저 보이는 상품">
            <DataTable
              caption="검색어마다 먼저 보이는 상품"
              density="compact"
              rows={pins}
              rowKey={({ words }) => words}
              columns={columns}
              empty="먼저 보이는 상품이 없어요."
            />
          </DrawerSection>
          <Missed onTake={(words) => form.set({ words })} />
        </>
      }
    >
      <DrawerSection>
        <FormRows>
          <TextRow
            form={form}
            name="words"
            label="검색어"
            required
            maxLength={40}
            help="이 말 그대로 검색할 때 먼저 보여요."
          />
          <TextRow
            form={form}
            name="codes"
            label="상품코드"
            required
            rows={3}
            reading="code"
            help={`보일 차례대로 한 줄에 하나씩, ${MOST_PINS}개까지예요.`}
          />
          <TextRow form={form} name="startsOn" label="시작일" required type="date" />
          <TextRow
            form={form}
            name="endsOn"
            label="종료일"
            required
            type="date"
            help="이날까지 먼저 보여요."
          />
        </FormRows>
      </DrawerSection>
    </DrawerForm>
  )
}

const typedOf = ({ typed, products, startsOn, endsOn }: Omit<Pin, 'version'>) => ({
  words: typed,
  codes: products.map(({ code }) => code).join('\n'),
  startsOn,
  endsOn,
})
