import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { formatDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { query } from '#platform/web/calls/query.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select, TextInput } from '#ui/fields.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { LineNote } from '#ui/notice.tsx'
import { DrawerSection } from '#ui/office/drawer.tsx'
import { findPayers, type Deposit } from '../contract.ts'
import { reasonLabel } from '../labels.ts'
import { withPayer, wonOf, type Part, type Payer } from './typed-parts.ts'

type Props = {
  deposit: Deposit
  left: number
  parts: readonly Part[]
  onChange: (parts: Part[]) => void
}

/** Whom a transfer is for: what was found, or a clinic searched for, with how much each gets. */
export function PartForm({ deposit, left, parts, onChange }: Props) {
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const found = useQuery({ ...query(findPayers, { query: { search: wanted } }), enabled: wanted.length > 1 })
  const add = (payer: Payer) => onChange(withPayer(parts, payer, left))
  const others = deposit.candidates.filter(
    ({ institutionId }) => !parts.some((part) => part.institutionId === institutionId),
  )
  return (
    <>
      {others.length > 0 && (
        <DrawerSection title="맞을 수 있는 병의원">
          <ul className="deposit-parts">
            {others.map((candidate) => (
              <li key={candidate.institutionId} className="deposit-part">
                <div className="deposit-part-line">
                  <b>{candidate.name}</b>
                  <span className="meta">미결제 {formatWon(candidate.owed)}</span>
                  <Button size="small" aria-label={`${candidate.name} 고르기`} onClick={() => add(candidate)}>
                    고르기
                  </Button>
                </div>
                <p className="meta">{candidate.reasons.map((reason) => reasonLabel[reason]).join(' · ')}</p>
              </li>
            ))}
          </ul>
        </DrawerSection>
      )}
      <DrawerSection title="받을 병의원">
        {parts.length === 0 && <p className="meta">아직 고르지 않았어요.</p>}
        <ul className="deposit-parts">
          {parts.map((part, nth) => (
            <PartLine
              // oxlint-disable-next-line react/no-array-index-key -- a clinic may stand twice, for two charges
              key={`${part.institutionId}/${nth}`}
              part={part}
              onChange={(changed) => onChange(parts.map((one, at) => (at === nth ? changed : one)))}
              onRemove={() => onChange(parts.filter((_, at) => at !== nth))}
            />
          ))}
        </ul>
        <Field label="병의원 찾기">
          <TextInput
            value={search}
            maxLength={50}
            placeholder="병의원명이나 대표자명"
            onChange={(event) => setSearch(event.target.value)}
          />
        </Field>
        <ul className="deposit-parts">
          {(wanted.length > 1 ? (found.data ?? []) : []).map(({ institutionId, name, owed }) => (
            <li key={institutionId} className="deposit-part-line">
              <span>
                {name} <span className="meta">미결제 {formatWon(owed)}</span>
              </span>
              <Button
                size="small"
                aria-label={`${name} 더하기`}
                onClick={() => add({ institutionId, name, owed, orderNumber: null })}
              >
                더하기
              </Button>
            </li>
          ))}
        </ul>
        {wanted.length > 1 && found.data?.length === 0 && (
          <p className="meta">미결제가 있는 병의원을 찾지 못했어요.</p>
        )}
      </DrawerSection>
    </>
  )
}

function PartLine({
  part,
  onChange,
  onRemove,
}: {
  part: Part
  onChange: (part: Part) => void
  onRemove: () => void
}) {
  const charges = useQuery(query(findPayers, { query: { search: part.name } })).data?.find(
    ({ institutionId }) => institutionId === part.institutionId,
  )?.charges
  return (
    <li className="deposit-part">
      <div className="deposit-part-line">
        <b>{part.name}</b>
        <Button size="small" aria-label={`${part.name} 빼기`} onClick={onRemove}>
          빼기
        </Button>
      </div>
      <Field label={`${part.name} 청구`} labelHidden>
        <Select
          value={part.orderNumber ?? ''}
          emptyLabel="오래된 청구부터"
          onChange={(event) => onChange({ ...part, orderNumber: event.target.value || null })}
          options={(charges ?? []).map(({ orderNumber, dueOn, remaining }) => ({
            value: orderNumber,
            label: `${orderNumber} · ${formatDate(dueOn)} · ${formatWon(remaining)}`,
          }))}
        />
      </Field>
      <Field label={`${part.name} 받을 금액`} labelHidden>
        <MoneyInput unit="원" value={part.amount} onRead={(amount) => onChange({ ...part, amount })} />
      </Field>
      {wonOf(part.amount) > part.owed && (
        <LineNote tone="danger">미결제 금액 {formatWon(part.owed)}보다 커요.</LineNote>
      )}
    </li>
  )
}
