import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatBusinessNumber } from '#domain/business-number.ts'
import { formatDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { query } from '#platform/web/calls/query.ts'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { recordAddress } from '#platform/web/tabs/address.ts'
import { Button } from '#ui/button.tsx'
import { DrawerSection, Pairs } from '#ui/office/drawer.tsx'
import { readInstitutionDesk, type OfficeRecord } from '../institution-contract.ts'
import { ClinicGroup } from './clinic-group.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import './members.css'

/** What else the shop has to do with the institution; what the reader may not open is not there. */
type Props = { memberId: number; name: string; mayMerge: boolean; place: DrawerPlace }

export function InstitutionSections({ memberId, name, mayMerge, place }: Props) {
  const [merging, setMerging] = useState(false)
  const { data } = useQuery(query(readInstitutionDesk, { params: { memberId } }))
  if (!data) return null
  const { papers, prices, credit, orders, inquiries, visits, merged } = data
  return (
    <>
      {papers && papers.length > 0 && (
        <DrawerSection title="서류">
          <Pairs
            facts={papers.map(({ label, endsOn, waiting }) => ({
              term: label,
              value: [endsOn ? `${formatDate(endsOn)}까지` : '만료 없음', waiting && '새로 보낸 것 확인 중']
                .filter(Boolean)
                .join(' · '),
            }))}
          />
        </DrawerSection>
      )}
      {(prices || credit) && (
        <DrawerSection title="단가와 여신">
          <Pairs
            facts={[
              ...(prices
                ? [
                    { term: '가격 그룹', value: prices.group },
                    { term: '계약 단가', value: `${prices.contracts}건` },
                  ]
                : []),
              ...(credit
                ? [
                    {
                      term: '여신',
                      value: (
                        <Link
                          className="office-open"
                          to={recordAddress('/credit', String(credit.institutionId))}
                        >
                          {`${formatWon(credit.limit)} 중 ${formatWon(credit.used)} 사용`}
                        </Link>
                      ),
                    },
                  ]
                : []),
            ]}
          />
          {prices && <ClinicGroup institutionId={data.institutionId} prices={prices} place={place} />}
        </DrawerSection>
      )}
      <Records title="최근 주문" path="/orders" records={orders} />
      <Records title="최근 문의" path="/inquiries" records={inquiries} />
      <Records title="최근 방문 신청" path="/visits" records={visits} />
      {(mayMerge || merged.length > 0) && (
        <DrawerSection title="합친 기관">
          {merged.length === 0 && <p className="meta">합친 기관이 없어요.</p>}
          <ul className="member-changes">
            {merged.map((one) => (
              <li key={one.businessNumber}>
                {`${one.name} · ${formatBusinessNumber(one.businessNumber)}`}
                <span className="meta">{`${formatDate(one.at)} · ${one.actor} · ${one.reason}`}</span>
              </li>
            ))}
          </ul>
          {mayMerge && (
            <Button size="small" onClick={() => setMerging(true)}>
              기관 합치기
            </Button>
          )}
        </DrawerSection>
      )}
      {merging && (
        <MergeDialog institutionId={data.institutionId} name={name} onClose={() => setMerging(false)} />
      )}
    </>
  )
}

const Records = ({
  title,
  path,
  records,
}: {
  title: string
  path: string
  records: readonly OfficeRecord[] | null
}) =>
  records && (
    <DrawerSection title={title}>
      {records.length === 0 && <p className="meta">아직 없어요.</p>}
      <ul>
        {records.map(({ key, title, state, at }) => (
          <li key={key}>
            <Link className="office-open" to={recordAddress(path, key)}>
              {title}
            </Link>{' '}
            <span className="meta">{`${state} · ${formatDate(at)}`}</span>
          </li>
        ))}
      </ul>
    </DrawerSection>
  )
