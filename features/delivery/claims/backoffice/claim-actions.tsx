import { useSend } from '#platform/web/calls/query.ts'
import { TextRow } from '#platform/web/office/drawer-rows.tsx'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/choice.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/fields.tsx'
import { DrawerActions } from '#ui/office/drawer.tsx'
import {
  decideClaim,
  moveClaim,
  retryRefund,
  settleClaim,
  turnIntoReturn,
  type OfficeClaim,
} from '../contract.ts'
import type { ClaimForm } from './claim-drawer.tsx'

/** Sentences to begin with; each can be changed. */
const rejections = [
  {
    value: '신청 기한이 지나 돌려받을 수 없어요. 상품에 문제가 있으면 고객센터로 연락해 주세요.',
    label: '신청 기한이 지남',
  },
  {
    value: '개봉하거나 사용한 상품이라 돌려받을 수 없어요. 보내 주신 상품은 다시 보내 드려요.',
    label: '개봉·사용한 상품',
  },
  { value: '냉장 상품은 단순변심으로 돌려받을 수 없어요.', label: '냉장 상품의 단순변심' },
  { value: '로트 추적품은 오배송·파손·불량일 때만 돌려받아요.', label: '로트 추적품' },
  {
    value: '상품을 이미 꺼내 포장하고 있어 취소할 수 없어요. 받은 뒤 반품으로 신청해 주세요.',
    label: '피킹을 시작함',
  },
]

type Props = { claim: OfficeClaim; form: ClaimForm }

/** What may be done next, for the stage that the claim is at. */
export function ClaimActions({ claim, form }: Props) {
  const params = { claimNumber: claim.claimNumber }
  const decide = useSend(decideClaim, form.saving)
  const move = useSend(moveClaim, form.saving)
  const settle = useSend(settleClaim, form.saving)
  const retry = useSend(retryRefund, form.saving)
  const turn = useSend(turnIntoReturn, form.saving)
  const { fields } = form
  const seen = claim.state
  const inspect = (asReturn: boolean) =>
    settle.mutate({
      params,
      body: {
        seen,
        goods: fields.goods.flatMap(({ quantity, ...row }) =>
          Number(quantity) > 0 ? [{ ...row, quantity: Number(quantity) }] : [],
        ),
        asReturn,
        words: fields.words,
      },
    })
  const step = (to: 'collecting' | 'collected' | 'inspecting', label: string) => (
    <Button
      variant="primary"
      busy={move.isPending}
      onClick={() =>
        move.mutate({
          params,
          body: { seen, to, carrier: fields.carrier, trackingNumber: fields.trackingNumber },
        })
      }
    >
      {label}
    </Button>
  )
  if (claim.settling && claim.kind === 'exchange')
    return (
      <div className="claims-decision">
        <p className="meta">
          교환품은 피킹·출고에서 담아 보내요. 보낼 재고가 없으면 아직 담지 않은 상품을 반품으로 바꿔 환불해
          주세요.
        </p>
        <TextRow form={form} name="words" label="병의원에 보일 말" rows={2} maxLength={500} />
        <DrawerActions>
          <Button
            busy={turn.isPending}
            onClick={() => turn.mutate({ params, body: { words: fields.words } })}
          >
            반품으로 바꿔 환불
          </Button>
        </DrawerActions>
      </div>
    )
  if (claim.settling)
    return claim.trouble ? (
      <DrawerActions>
        <Button variant="primary" busy={retry.isPending} onClick={() => retry.mutate({ params })}>
          환불 다시 요청
        </Button>
      </DrawerActions>
    ) : null
  if (claim.state === 'approved' || claim.state === 'collecting')
    return (
      <div className="claims-decision">
        <TextRow
          form={form}
          name="trackingNumber"
          label="수거 송장번호"
          reading="code"
          inputMode="numeric"
          maxLength={14}
        />
        <DrawerActions>
          {claim.state === 'approved' && step('collecting', '수거 보내기')}
          {claim.state === 'collecting' && step('collected', '물류센터 도착')}
        </DrawerActions>
      </div>
    )
  if (claim.state === 'collected') return <DrawerActions>{step('inspecting', '검수 시작')}</DrawerActions>
  if (claim.state !== 'asked' && claim.state !== 'inspecting') return null
  const rejecting = fields.decision === 'reject'
  const deciding = claim.state === 'asked'
  return (
    <div className="claims-decision">
      <RadioGroup
        legend="결정"
        legendHidden
        look="segmented"
        value={fields.decision}
        onChange={(decision) =>
          form.set({ decision, words: decision === 'reject' ? '' : deciding ? claim.suggestion : '' })
        }
        options={[
          { value: 'approve', label: deciding ? '승인' : '검수 완료' },
          { value: 'reject', label: '반려' },
        ]}
      />
      {rejecting && (
        <Field label="사유">
          <Select
            value=""
            emptyLabel="문구를 골라 주세요"
            options={rejections}
            onChange={(event) => form.set({ words: event.target.value })}
          />
        </Field>
      )}
      <TextRow form={form} name="words" label="병의원에 보일 말" required rows={2} maxLength={500} />
      <DrawerActions>
        {rejecting ? (
          <Button
            variant="danger"
            busy={decide.isPending}
            onClick={() => decide.mutate({ params, body: { seen, decision: 'reject', words: fields.words } })}
          >
            반려하기
          </Button>
        ) : deciding ? (
          <Button
            variant="primary"
            busy={decide.isPending}
            onClick={() =>
              decide.mutate({
                params,
                body: {
                  seen,
                  decision: 'approve',
                  approved: Object.entries(fields.approved).map(([line, quantity]) => ({
                    line: Number(line),
                    quantity: Number(quantity),
                  })),
                  words: fields.words,
                },
              })
            }
          >
            승인하기
          </Button>
        ) : (
          <>
            {claim.kind === 'exchange' && (claim.short || settle.refusal('out-of-stock')) && (
              <Button busy={settle.isPending} onClick={() => inspect(true)}>
                반품으로 바꿔 환불
              </Button>
            )}
            <Button variant="primary" busy={settle.isPending} onClick={() => inspect(false)}>
              {claim.kind === 'exchange' ? '검수 마치고 교환 출고' : '검수 마치고 환불하기'}
            </Button>
          </>
        )}
      </DrawerActions>
    </div>
  )
}
