import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { formatDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { listOrders, readOrder, readOrderSummary } from '#features/buying/orders/contract.ts'
import { statusText } from '#features/buying/orders/labels.ts'
import { readCredit } from '#features/money/credit/contract.ts'
import { readPoints } from '#features/money/points/contract.ts'
import { queriesOf, useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { drafts } from '#platform/web/start/drafts.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox, RadioGroup } from '#ui/choice.tsx'
import { FieldGrid } from '#ui/field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Split } from '#ui/page.tsx'
import { Section, Sections } from '#ui/section.tsx'
import { StickyBar, StickyBarSum } from '#ui/sticky-bar.tsx'
import { listClaims, readClaimable, requestClaim, type Claimable } from '../../contract.ts'
import { claimKindLabel } from '../../labels.ts'
import { claimKinds } from '../../states.ts'
import { AccountFields } from '#features/money/payments/storefront/parts.ts'
import { ClaimLine } from './claim-line.tsx'
import { CollectionStep } from './collection-step.tsx'
import { EstimateAside } from './estimate-aside.tsx'
import {
  draftName,
  estimateOf,
  fieldOf,
  firstForm,
  kindProblem,
  lineOf,
  pickedLines,
  readForm,
  type ClaimForm,
  type LineForm,
  type Problem,
} from './form.ts'

const kindNote = {
  cancel: '보내기 전에 취소해요',
  return: '돌려보내고 환불받아요',
  exchange: '같은 상품을 다시 받아요',
}

/** `recalled`: asked for because lots are called back. */
export function RequestView({ claimable, recalled }: { claimable: Claimable; recalled: boolean }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { orderNumber } = claimable
  const [form, setForm] = useState(() => firstForm(claimable, recalled))
  const [problems, setProblems] = useState<Problem[]>([])
  const [attempt, setAttempt] = useState(0)
  useEffect(() => drafts().save(draftName(orderNumber), form), [form, orderNumber])
  const tell = (found: Problem[]) => {
    setProblems(found)
    setAttempt((count) => count + 1)
  }
  const send = useSend(requestClaim, {
    sheet: `claim:${orderNumber}`,
    changes: [listClaims, listOrders, readOrder, readOrderSummary, readCredit, readPoints],
    async onSuccess({ claimNumber, message }) {
      drafts().drop(draftName(orderNumber))
      void client.removeQueries(queriesOf(readClaimable))
      showToast(message, { tone: 'ok' })
      await navigate({ to: '/my/order/claim', search: { clmNo: claimNumber }, replace: true })
    },
    onError(error) {
      if (error.issues.length)
        return tell(error.issues.map(({ path, message }) => ({ fieldId: fieldOf(path), message })))
      // The order has moved on: what was typed stays, what can be asked for is read again.
      void client.invalidateQueries(queriesOf(readClaimable))
    },
  })
  const set = (part: Partial<ClaimForm>) => {
    setForm((now) => ({ ...now, ...part }))
    setProblems([])
    if (send.error) send.reset()
  }
  const setLine = (line: number) => (part: Partial<LineForm>) => {
    setForm((now) => ({ ...now, lines: { ...now.lines, [line]: { ...lineOf(now, line), ...part } } }))
    setProblems([])
  }
  const submit = () => {
    const read = readForm(claimable, form)
    if ('problems' in read) return tell(read.problems)
    send.mutate({ body: read.body })
  }
  const problemAt = (fieldId: string) => problems.find((one) => one.fieldId === fieldId)?.message
  const { kind } = form
  const picked = pickedLines(claimable, form)
  const estimate = estimateOf(claimable, form)
  const closed = kindProblem(claimable, kind)
  const word = `${picked.length > 0 ? `${picked.length}종 ` : ''}${claimKindLabel[kind]} 신청하기`
  const refused = send.error && send.error.kind !== 'invalid' ? send.error : null
  const returnable =
    send.refusal('not-claimable')?.data?.returnable ||
    (closed?.way === 'return' && !kindProblem(claimable, 'return'))
  const untils = claimable.lines.flatMap(({ until, returnable: pieces }) =>
    until && pieces > 0 ? [until] : [],
  )
  return (
    <>
      <PageHead
        title="취소·반품·교환 신청"
        note={
          <span className="figure" translate="no">
            주문 {orderNumber} · {statusText({ status: claimable.status })}
            {untils.length > 0 &&
              kind !== 'cancel' &&
              ` · 신청 기한 ${formatDate(untils.toSorted().at(-1)!).slice(5)}까지`}
          </span>
        }
      />
      <Split
        asideLabel="환불 예상 금액"
        aside={
          <EstimateAside claimable={claimable} form={form} estimate={estimate}>
            <Button variant="primary" wide className="from-m" busy={send.isPending} onClick={submit}>
              {word}
            </Button>
          </EstimateAside>
        }
      >
        <div className="claim-refusal">
          <ErrorSummary problems={problems} attempt={attempt} />
          {(refused || closed) && (
            <Notice
              tone="warn"
              live={refused !== null}
              action={
                returnable &&
                kind === 'cancel' && (
                  <Button size="small" onClick={() => set({ kind: 'return' })}>
                    반품으로 신청하기
                  </Button>
                )
              }
            >
              {refused?.message ?? closed!.words}
            </Notice>
          )}
        </div>
        <Sections>
          <Section
            number={1}
            title="무엇을 신청할까요"
            summary={claimKindLabel[kind]}
            open
            onToggle={() => {}}
          >
            <RadioGroup
              legend="신청 종류"
              legendHidden
              look="tiles"
              value={kind}
              onChange={(next) => set({ kind: next })}
              options={claimKinds.map((value) => {
                const problem = kindProblem(claimable, value)
                return {
                  value,
                  label: claimKindLabel[value],
                  note:
                    problem?.words ??
                    (value === 'cancel' && claimable.approval ? '확인 뒤 취소해요' : kindNote[value]),
                  disabled: problem !== null && value !== kind,
                }
              })}
            />
          </Section>
          <Section
            number={2}
            title="상품과 수량"
            open
            onToggle={() => {}}
            invalid={problemAt('claim-lines') !== undefined}
          >
            <ul className="claim-lines" id="claim-lines" tabIndex={-1}>
              {claimable.lines.map((line) => (
                <ClaimLine
                  key={line.line}
                  line={line}
                  kind={kind}
                  form={lineOf(form, line.line)}
                  problem={problemAt(`claim-reason-${line.line}`)}
                  set={setLine(line.line)}
                />
              ))}
            </ul>
          </Section>
          {kind !== 'cancel' && (
            <Section number={3} title="수거" open onToggle={() => {}}>
              <CollectionStep claimable={claimable} form={form} set={set} />
            </Section>
          )}
          <Section
            number={kind === 'cancel' ? 3 : 4}
            title={kind === 'exchange' ? '확인' : '환불 방법'}
            open
            onToggle={() => {}}
          >
            <div className="claim-step">
              {kind !== 'exchange' && <p className="body-s">{waysWords(claimable)}</p>}
              {kind !== 'exchange' && claimable.accountNeeded && (
                <FieldGrid>
                  <AccountFields
                    account={form.account}
                    problemAt={(field) => problemAt(`refund-${field}`)}
                    set={(account) => set({ account })}
                  />
                </FieldGrid>
              )}
              <Checkbox
                id="claim-agreed"
                checked={form.agreed}
                error={problemAt('claim-agreed')}
                onChange={(agreed) => set({ agreed })}
                label={
                  kind === 'cancel'
                    ? '(필수) 취소한 상품은 되돌릴 수 없다는 것을 확인했어요'
                    : `(필수) 검수에서 개봉·사용이 확인되면 ${claimKindLabel[kind]}이 반려되고 되돌려 보낸다는 것을 확인했어요`
                }
              />
            </div>
          </Section>
        </Sections>
      </Split>
      <StickyBar
        label="신청"
        sum={kind !== 'exchange' && <StickyBarSum caption="환불 예상" amount={formatWon(estimate.total)} />}
      >
        <Button variant="primary" busy={send.isPending} onClick={submit}>
          {word}
        </Button>
      </StickyBar>
    </>
  )
}

const waysWords = ({ left, accountNeeded }: Claimable) =>
  [
    left.credit > 0 && '여신으로 결제한 금액은 현금이 아니라 여신 사용금액에서 빼요.',
    left.gateway > 0 &&
      (accountNeeded
        ? '입금하신 금액은 아래 계좌로 돌려 드려요.'
        : '결제하신 카드나 계좌로 돌려 드려요. 결제사에 따라 영업일 3~7일 걸려요.'),
    left.points > 0 && '포인트는 원래 유효기간으로, 30일보다 짧게 남았으면 30일 동안 쓸 수 있게 돌려 드려요.',
  ]
    .filter(Boolean)
    .join(' ')
