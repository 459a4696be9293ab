import { useState, type FormEvent } from 'react'
import { formatDate } from '#domain/calendar.ts'
import { formatWhole, readWhole, wholeOf } from '#domain/whole-number.ts'
import { storageLabel } from '#features/shelf/catalogue/labels.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { drafts } from '#platform/web/start/drafts.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Panel } from '#ui/panel.tsx'
import { answerRecall, listOwnRecalls, type OwnRecall } from '../contract.ts'
import { gradeLabel, ownStepLabel } from '../labels.ts'
import { RecallReturns } from './recall-returns.tsx'

type OwnLot = OwnRecall['lots'][number]

const isLeft = (typed = '', shipped: number) => (readWhole(typed) ?? Infinity) <= shipped

/** One recall as its institution sees it, with its answer. */
export function RecallAnswer({ recall }: { recall: OwnRecall }) {
  // an answer that somebody else of the institution gave meanwhile is what is gone on from
  const draft = `recall:${recall.recallId}:${recall.lots.map(({ remaining }) => remaining).join()}:${recall.note}`
  const [{ typed, note }, setAnswer] = useState(
    () =>
      (drafts().load(draft) as { typed: Record<number, string>; note: string } | null) ?? {
        typed: Object.fromEntries(
          recall.lots.map(({ lotId, remaining }) => [lotId, remaining === null ? '' : String(remaining)]),
        ),
        note: recall.note,
      },
  )
  const put = (part: { typed?: Record<number, string>; note?: string }) => {
    const next = { typed, note, ...part }
    setAnswer(next)
    drafts().save(draft, next)
  }
  const [missing, setMissing] = useState(false)
  const isClosed = recall.step === 'collected'
  const send = useSend(answerRecall, {
    changes: [listOwnRecalls],
    onSuccess: () => {
      drafts().drop(draft)
      showToast('남은 수량을 알렸어요. 수거 일정을 안내해 드릴게요.', { tone: 'ok' })
    },
    onError: (error) => void showError(error),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isMissing = recall.lots.some(({ lotId, shipped }) => !isLeft(typed[lotId], shipped))
    setMissing(isMissing)
    if (isMissing || send.isPending) return
    send.mutate({
      params: { recallId: recall.recallId },
      body: { note, lots: recall.lots.map(({ lotId }) => ({ lotId, remaining: wholeOf(typed[lotId]!) })) },
    })
  }
  const columns: Column<OwnLot>[] = [
    {
      key: 'product',
      label: '상품',
      rowHead: true,
      stack: 'title',
      cell: ({ product, storage }) => (
        <>
          {product} <span className="meta">{storageLabel[storage]}</span>
        </>
      ),
    },
    {
      key: 'lot',
      label: '로트',
      stack: 'fact',
      cell: ({ lotNumber, expiresOn }) => (
        <>
          <b translate="no">{lotNumber}</b> {expiresOn && `유효기간 ${formatDate(expiresOn)}`}
        </>
      ),
    },
    {
      key: 'shipped',
      label: '받은 수량',
      align: 'right',
      stack: 'fact',
      cell: ({ shipped, unitName }) => `${formatWhole(shipped)}${unitName}`,
    },
    {
      key: 'remaining',
      label: '남은 수량',
      align: 'right',
      stack: 'fact',
      cell: ({ lotId, lotNumber, unitName, shipped, remaining }) =>
        isClosed ? (
          `${formatWhole(remaining ?? 0)}${unitName}`
        ) : (
          <Field
            label={`${lotNumber} 남은 수량`}
            labelHidden
            error={
              missing && !isLeft(typed[lotId], shipped)
                ? `0~${formatWhole(shipped)} 사이로 입력해 주세요.`
                : undefined
            }
          >
            <MoneyInput
              unit={unitName}
              value={typed[lotId] ?? ''}
              onRead={(value) => put({ typed: { ...typed, [lotId]: value } })}
            />
          </Field>
        ),
    },
  ]
  return (
    <Panel
      title={`${recall.lots[0]?.product} 회수`}
      note={`${formatDate(recall.startedAt)} 시작 · ${gradeLabel(recall.grade)} · ${recall.reason}`}
      action={
        <Chip tone={isClosed || recall.step === 'replied' ? 'ok' : 'danger'}>
          {ownStepLabel[recall.step]}
        </Chip>
      }
    >
      <Notice tone="danger" title="사용을 멈추고 따로 보관해 주세요" live={false}>
        {recall.notice}
      </Notice>
      <form className="stack stack-tight" noValidate onSubmit={submit}>
        <DataTable
          caption="회수 로트"
          columns={columns}
          rows={recall.lots}
          rowKey={({ lotId }) => String(lotId)}
        />
        {!isClosed && (
          <>
            {recall.orders.some(({ claimNumber }) => claimNumber) && (
              <p className="meta">반품을 신청한 수량은 빼고 적어 주세요.</p>
            )}
            <Field label="수거 때 알아 둘 점" note="선택">
              <TextInput
                value={note}
                maxLength={200}
                onChange={(event) => put({ note: event.target.value })}
              />
            </Field>
            <p>
              <Button variant="primary" type="submit" busy={send.isPending}>
                {recall.step === 'replied' ? '남은 수량 고치기' : '남은 수량 알리기'}
              </Button>
            </p>
          </>
        )}
      </form>
      <RecallReturns recall={recall} />
    </Panel>
  )
}
