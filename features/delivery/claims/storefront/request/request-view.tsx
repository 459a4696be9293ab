import { formatDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { statusText } from '#features/buying/orders/labels.ts'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/choice.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Split } from '#ui/page.tsx'
import { Section, Sections } from '#ui/section.tsx'
import { StickyBar, StickyBarSum } from '#ui/sticky-bar.tsx'
import type { Claimable } from '../../contract.ts'
import { claimKindLabel } from '../../labels.ts'
import { claimKinds } from '../../states.ts'
import { ClaimLine } from './claim-line.tsx'
import { CollectionStep } from './collection-step.tsx'
import { EstimateAside } from './estimate-aside.tsx'
import { estimateOf, kindProblem, lineOf, pickedLines } from './form.ts'
import { LastStep } from './last-step.tsx'
import { useRequest } from './use-request.ts'

const kindNote = {
  cancel: '보내기 전에 취소해요',
  return: '돌려보내고 환불받아요',
  exchange: '같은 상품을 다시 받아요',
}

/** `recalled`: asked for because lots are called back. */
export function RequestView({ claimable, recalled }: { claimable: Claimable; recalled: boolean }) {
  const { form, set, setLine, waits, setWaits, problems, attempt, problemAt, goneAt, send, submit } =
    useRequest(claimable, recalled)
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
            주문 {claimable.orderNumber} · {statusText({ status: claimable.status })}
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
            <Button
              variant="primary"
              wide
              className="from-m"
              busy={send.isPending}
              disabledReason={waits}
              onClick={submit}
            >
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
          <Section number={1} title="무엇을 신청할까요" open>
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
          <Section number={2} title="상품과 수량" open invalid={problemAt('claim-lines') !== undefined}>
            <ul className="claim-lines" id="claim-lines" tabIndex={-1}>
              {claimable.lines.map((line) => (
                <ClaimLine
                  key={line.line}
                  line={line}
                  kind={kind}
                  form={lineOf(form, line.line)}
                  problem={problemAt(`claim-reason-${line.line}`)}
                  set={setLine(line.line)}
                  setWaits={setWaits(line.line)}
                  gone={goneAt(line.line)}
                />
              ))}
            </ul>
          </Section>
          {kind !== 'cancel' && (
            <Section number={3} title="수거" open>
              <CollectionStep claimable={claimable} form={form} set={set} />
            </Section>
          )}
          <Section number={kind === 'cancel' ? 3 : 4} title={kind === 'exchange' ? '확인' : '환불 방법'} open>
            <LastStep claimable={claimable} form={form} problemAt={problemAt} set={set} />
          </Section>
        </Sections>
      </Split>
      <StickyBar
        label="신청"
        sum={kind !== 'exchange' && <StickyBarSum caption="환불 예상" amount={formatWon(estimate.total)} />}
      >
        <Button variant="primary" busy={send.isPending} disabledReason={waits} onClick={submit}>
          {word}
        </Button>
      </StickyBar>
    </>
  )
}
