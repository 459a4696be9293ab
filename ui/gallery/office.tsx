import { useState } from 'react'
import { Button, TextButton } from '#ui/button.tsx'
import { RadioGroup } from '#ui/choice.tsx'
import { Field } from '#ui/field.tsx'
import { Select, TextArea, TextInput } from '#ui/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { BulkBar, FilterBar, KeysetPages, ListTools } from '#ui/office/bars.tsx'
import { DrawerActions, DrawerSection, FormRows, OfficeDrawer, Pairs } from '#ui/office/drawer.tsx'
import { OfficeTable, type Column } from '#ui/office/office-table.tsx'
import { OfficeBlock, OfficeBody, OfficePage, QueueBar } from '#ui/office/page.tsx'
import { ReasonDialog } from '#ui/office/reason-dialog.tsx'
import { StateMark, type StateTone } from '#ui/office/state.tsx'
import { Panel } from '#ui/panel.tsx'
import { Shelf } from './shelf.tsx'

type Review = {
  id: string
  name: string
  number: string
  verdict: string
  papers: string
  tone: StateTone
  state: string
  waits: string
}

const reviews: Review[] = [
  '나래피부과의원',
  '가온의원',
  '다솜약국',
  '라온성형외과의원',
  '마루메디칼',
  '바름의원',
  '새길의원',
].map((name, index) => ({
  id: String(index),
  name: `데모 ${name}`,
  number: `000-8${index}-10${index}75`,
  verdict: index === 3 ? '정보 불일치' : '계속사업자',
  papers: '3/3',
  tone: (['new', 'new', 'wait', 'hold', 'ok', 'off', 'cold'] as const)[index]!,
  state: ['심사중', '심사중', '보완요청', '반려', '승인', '이용정지', '냉장 확인'][index]!,
  waits: `${7 - index}시간`,
}))

const columns: Column<Review>[] = [
  {
    key: 'name',
    label: '병의원·기관명',
    rowHead: true,
    cell: (row) => <span className="text-go">{row.name}</span>,
  },
  { key: 'number', label: '사업자번호', rank: 2, cell: (row) => row.number },
  { key: 'verdict', label: '진위확인', rank: 3, cell: (row) => row.verdict },
  { key: 'papers', label: '서류', rank: 1, cell: (row) => row.papers },
  { key: 'state', label: '상태', cell: (row) => <StateMark tone={row.tone}>{row.state}</StateMark> },
  { key: 'waits', label: '대기', align: 'right', cell: (row) => row.waits },
]

/** The parts of a dense screen; look at them with 백오피스 chosen above. */
export const Office = () => {
  const [open, setOpen] = useState<string | null>('1')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['0', '2']))
  const [queue, setQueue] = useState('waiting')
  const [decision, setDecision] = useState<'approve' | 'more' | 'reject'>('more')
  const [asking, setAsking] = useState(false)
  const row = reviews.find((review) => review.id === open)
  return (
    <Panel title="백오피스 화면" note="표에 초점이 있을 때 ↑↓ Space Enter Esc">
      <div className="office-sample">
        <OfficePage
          title="회원심사"
          note="심사 약속 영업일 1~2일"
          drawer={
            row && (
              <OfficeDrawer
                title={row.name}
                subject={row.id}
                position={`${Number(row.id) + 1} / ${reviews.length}`}
                onClose={() => setOpen(null)}
                onNext={reviews[Number(row.id) + 1] && (() => setOpen(String(Number(row.id) + 1)))}
                onPrevious={reviews[Number(row.id) - 1] && (() => setOpen(String(Number(row.id) - 1)))}
                meta={
                  <>
                    <StateMark tone={row.tone}>{row.state}</StateMark>
                    <span>신청 2026.11.19 09:20</span>
                  </>
                }
                foot={
                  <>
                    <FormRows>
                      <RadioGroup
                        legend="결정"
                        legendHidden
                        look="segmented"
                        value={decision}
                        onChange={setDecision}
                        options={[
                          { value: 'approve', label: '승인' },
                          { value: 'more', label: '보완요청' },
                          { value: 'reject', label: '반려' },
                        ]}
                      />
                      <Field label="사유">
                        <Select options={[{ value: '1', label: '의사 면허증 · 주민번호 뒷자리 가림' }]} />
                      </Field>
                      <Field label="신청자에게 보일 안내">
                        <TextArea
                          rows={2}
                          defaultValue="의사 면허증의 주민등록번호 뒷자리를 가린 뒤 다시 올려 주세요."
                        />
                      </Field>
                    </FormRows>
                    <DrawerActions>
                      <Button>임시저장</Button>
                      <Button variant="primary">보완요청 보내기</Button>
                    </DrawerActions>
                  </>
                }
              >
                <DrawerSection title="사업자 확인" action={<TextButton>다시 조회</TextButton>}>
                  <Notice tone="ok" live={false}>
                    계속사업자 · 3개 항목 일치
                  </Notice>
                  <Pairs
                    facts={[
                      { term: '사업자번호', value: row.number },
                      { term: '대표자', value: '이*온' },
                      { term: '주소', value: '(00101) 서울특별시 데모구 가온대로 12, 3층' },
                    ]}
                  />
                </DrawerSection>
              </OfficeDrawer>
            )
          }
        >
          <QueueBar
            label="심사 상태"
            current={queue}
            onChange={setQueue}
            items={[
              { key: 'waiting', label: '심사 대기', count: 17 },
              { key: 'more', label: '보완요청', count: 1 },
              { key: 'done', label: '승인', count: 1_248 },
            ]}
          />
          <FilterBar onSearch={() => setOpen(null)} onReset={() => setOpen(null)}>
            <Field label="회원유형">
              <Select emptyLabel="전체" options={[{ value: '02', label: '병의원' }]} />
            </Field>
            <Field label="검색어" className="office-grow">
              <TextInput placeholder="병의원명 · 사업자번호 · 아이디" />
            </Field>
          </FilterBar>
          <ListTools
            total={17}
            sort={{
              value: 'oldest',
              options: [{ value: 'oldest', label: '오래 기다린 순' }],
              onChange: setQueue,
            }}
            size={{ value: 50, onChange: () => setOpen(null) }}
            columns={{ choices: [{ key: 'papers', label: '서류', shown: true }], onChange: setQueue }}
            onExcel={() => setAsking(true)}
          />
          <OfficeTable
            caption="회원심사"
            columns={columns}
            rows={reviews}
            rowKey={(review) => review.id}
            nameOf={(review) => review.name}
            onOpen={(review) => setOpen(review.id)}
            onClose={() => setOpen(null)}
            openKey={open}
            selected={selected}
            onSelect={setSelected}
            isOff={(review) => review.tone === 'off'}
          />
          <KeysetPages page={1} onNext={() => setOpen(null)} position="1–7 / 17" />
          <BulkBar count={selected.size} onClear={() => setSelected(new Set())}>
            <Button disabledReason="서류가 부적합한 건이 있어요">승인 1</Button>
            <Button variant="primary">보완요청 {selected.size}</Button>
          </BulkBar>
        </OfficePage>
      </div>
      <Shelf name="상태">
        {(['wait', 'new', 'hold', 'cold', 'ok', 'off'] as const).map((tone) => (
          <StateMark key={tone} tone={tone}>
            {tone}
          </StateMark>
        ))}
      </Shelf>
      <OfficeBody>
        <OfficeBlock
          title="기다리는 일"
          note="내 권한으로 처리할 수 있는 것만"
          actions={<TextButton>모두 보기</TextButton>}
        >
          <p>표</p>
        </OfficeBlock>
      </OfficeBody>
      {asking && (
        <ReasonDialog
          title="엑셀 받기"
          text="받은 파일의 개인정보는 업무에만 쓰고, 끝나면 지워 주세요."
          confirmLabel="엑셀 받기"
          onAnswer={() => setAsking(false)}
        />
      )}
    </Panel>
  )
}
