import { wholeOf } from '#domain/whole-number.ts'
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
  if (claim.settling) {
    if (claim.kind === 'exchange') return <TurnIntoReturn claim={claim} form={form} />
    return claim.trouble ? <RetryRefund claim={claim} form={form} /> : null
  }
  switch (claim.state) {
    case 'approved':
    case 'collecting':
      return <Collect claim={claim} form={form} />
    case 'collected':
      return (
        <DrawerActions>
          <Step claim={claim} form={form} to="inspecting" label="검수 시작" main />
        </DrawerActions>
      )
    case 'asked':
    case 'inspecting':
      return <Decide claim={claim} form={form} />
    default:
      return null
  }
}

const paramsOf = ({ claimNumber }: OfficeClaim) => ({ claimNumber })

/** The exchange cannot be sent: what is not yet picked is given back as money. */
function TurnIntoReturn({ claim, form }: Props) {
  const turn = useSend(turnIntoReturn, form.saving)
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
          onClick={() => turn.mutate({ params: paramsOf(claim), body: { words: form.fields.words } })}
        >
          반품으로 바꿔 환불
        </Button>
      </DrawerActions>
    </div>
  )
}

function RetryRefund({ claim, form }: Props) {
  const retry = useSend(retryRefund, form.saving)
  return (
    <DrawerActions>
      <Button
        variant="primary"
        busy={retry.isPending}
        onClick={() => retry.mutate({ params: paramsOf(claim) })}
      >
        환불 다시 요청
      </Button>
    </DrawerActions>
  )
}

function Collect({ claim, form }: Props) {
  const isPickedUp = claim.collection === 'pickup'
  return (
    <div className="claims-decision">
      <TextRow
        form={form}
        name="trackingNumber"
        label={isPickedUp ? '수거 송장번호' : '병의원이 보낸 송장번호'}
        reading="code"
        inputMode="numeric"
        maxLength={14}
      />
      <DrawerActions>
        {claim.state === 'approved' ? (
          <>
            <Step claim={claim} form={form} to="collected" label="수거완료로 바꾸기" main={!isPickedUp} />
            {isPickedUp && <Step claim={claim} form={form} to="collecting" label="수거 보내기" main />}
          </>
        ) : (
          <Step claim={claim} form={form} to="collected" label="물류센터 도착" main />
        )}
      </DrawerActions>
    </div>
  )
}

type StepProps = Props & { to: 'collecting' | 'collected' | 'inspecting'; label: string; main?: boolean }

/** The goods are a stage further on their way back. */
function Step({ claim, form, to, label, main = false }: StepProps) {
  const move = useSend(moveClaim, form.saving)
  const { carrier, trackingNumber } = form.fields
  return (
    <Button
      {...(main && { variant: 'primary' })}
      busy={move.isPending}
      onClick={() =>
        move.mutate({ params: paramsOf(claim), body: { seen: claim.state, to, carrier, trackingNumber } })
      }
    >
      {label}
    </Button>
  )
}

/** Yes or no: to what was asked, or to what came back. */
function Decide({ claim, form }: Props) {
  const settle = useSend(settleClaim, form.saving)
  const { fields } = form
  const isAsked = claim.state === 'asked'
  const isRejecting = fields.decision === 'reject'
  return (
    <div className="claims-decision">
      <RadioGroup
        legend="결정"
        legendHidden
        look="segmented"
        value={fields.decision}
        onChange={(decision) =>
          form.set({ decision, words: decision === 'reject' ? '' : isAsked ? claim.suggestion : '' })
        }
        options={[
          { value: 'approve', label: isAsked ? '승인' : '검수 완료' },
          { value: 'reject', label: '반려' },
        ]}
      />
      {isRejecting && (
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
        {isRejecting || isAsked ? (
          <Answer claim={claim} form={form} isRejecting={isRejecting} />
        ) : (
          <Settle claim={claim} form={form} settle={settle} />
        )}
      </DrawerActions>
    </div>
  )
}

function Answer({ claim, form, isRejecting }: Props & { isRejecting: boolean }) {
  const decide = useSend(decideClaim, form.saving)
  const { approved, words } = form.fields
  const answer = isRejecting
    ? { decision: 'reject' as const }
    : {
        decision: 'approve' as const,
        approved: Object.entries(approved).map(([line, quantity]) => ({
          line: Number(line),
          quantity: wholeOf(quantity),
        })),
      }
  return (
    <Button
      variant={isRejecting ? 'danger' : 'primary'}
      busy={decide.isPending}
      onClick={() =>
        decide.mutate({ params: paramsOf(claim), body: { seen: claim.state, words, ...answer } })
      }
    >
      {isRejecting ? '반려하기' : '승인하기'}
    </Button>
  )
}

type SettleProps = Props & { settle: ReturnType<typeof useSend<typeof settleClaim>> }

/** What came back is looked at: it is paid back, or exchanged. */
function Settle({ claim, form, settle }: SettleProps) {
  const { goods, words } = form.fields
  const finish = (asReturn: boolean) =>
    settle.mutate({
      params: paramsOf(claim),
      body: {
        seen: claim.state,
        goods: goods
          .map((row) => ({ ...row, quantity: wholeOf(row.quantity) }))
          .filter(({ quantity }) => quantity !== 0),
        asReturn,
        words,
      },
    })
  return (
    <>
      {claim.kind === 'exchange' && (claim.short || settle.refusal('out-of-stock')) && (
        <Button busy={settle.isPending} onClick={() => finish(true)}>
          반품으로 바꿔 환불
        </Button>
      )}
      <Button variant="primary" busy={settle.isPending} onClick={() => finish(false)}>
        {claim.kind === 'exchange' ? '검수 마치고 교환 출고' : '검수 마치고 환불하기'}
      </Button>
    </>
  )
}
