import { useState } from 'react'
import { shipWord } from '#features/buying/orders/labels.ts'
import { call } from '#platform/web/calls/call.ts'
import { showError } from '#platform/web/dialogs/errors.ts'
import { askReason } from '#platform/web/office/reason.tsx'
import { DrawerSection, Pairs } from '#ui/office/drawer.tsx'
import { readClaimPlace, type OfficeClaim } from '../contract.ts'

type Props = { claim: OfficeClaim; place: NonNullable<OfficeClaim['place']> }

/** Where the goods are collected: masked, and whole for a reason. */
export function CollectedFrom({ claim, place }: Props) {
  const { claimNumber, collection, collectOn, memo, trackingNumber } = claim
  const [whole, setWhole] = useState<Props['place'] | null>(null)
  const show = async () => {
    const reason = await askReason({
      title: '수거지를 그대로 볼까요?',
      text: '사유는 감사 이력에 남아요.',
      confirmLabel: '보기',
      choices: ['수거 문의 확인', '수거 주소 확인'],
    })
    if (reason === null) return
    try {
      setWhole(await call(readClaimPlace, { params: { claimNumber }, query: { reason } }))
    } catch (error) {
      void showError(error)
    }
  }
  const { receiver, phone, address } = whole ?? place
  return (
    <DrawerSection
      title="수거"
      action={
        !whole && (
          <button type="button" className="text-btn" onClick={() => void show()}>
            원문 보기(사유 기록)
          </button>
        )
      }
    >
      <Pairs
        facts={[
          {
            term: '방법',
            value: collection === 'pickup' ? `택배 방문 · ${shipWord(collectOn!)}` : '병의원이 직접 보내요',
          },
          { term: '주소', value: address },
          { term: '연락처', value: `${receiver} · ${phone}` },
          ...(memo ? [{ term: '남긴 말', value: memo }] : []),
          ...(trackingNumber ? [{ term: '송장', value: trackingNumber }] : []),
        ]}
      />
    </DrawerSection>
  )
}
