import { shipWord } from '#features/buying/orders/labels.ts'
import { call } from '#platform/web/calls/call.ts'
import { useUnmasked } from '#platform/web/office/unmasked.tsx'
import { DrawerSection, Pairs } from '#ui/office/drawer.tsx'
import { readClaimPlace, type OfficeClaim } from '../contract.ts'

type Props = { claim: OfficeClaim; place: NonNullable<OfficeClaim['place']> }

/** Where the goods are collected: masked, and whole for a reason. */
export function CollectedFrom({ claim, place }: Props) {
  const { claimNumber, collection, collectOn, memo, trackingNumber } = claim
  const { whole, button } = useUnmasked(
    (reason) => call(readClaimPlace, { params: { claimNumber }, query: { reason } }),
    { title: '수거지를 그대로 볼까요?', choices: ['수거 문의 확인', '수거 주소 확인'] },
  )
  const { receiver, phone, address } = whole ?? place
  return (
    <DrawerSection title="수거" action={button}>
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
