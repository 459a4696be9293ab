import { useQuery } from '@tanstack/react-query'
import { formatDate, formatDateTime } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { wholeOf } from '#domain/whole-number.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { CheckRow, TextRow, WholeRow } from '#platform/web/office/drawer-rows.tsx'
import { DrawerSection, FormRows, Pairs } from '#ui/office/drawer.tsx'
import { StateMark } from '#ui/office/state.tsx'
import { overdueAgeLabel, creditBlockLabel } from '../labels.ts'
import {
  changeCreditTerms,
  listCreditAccounts,
  readCreditTerms,
  sumCredit,
  type CreditAccount,
  type CreditTerms,
} from '../office-contract.ts'
import { usedPercent } from '../rules.ts'
import { Repayments } from './repayments.tsx'
import { Returns } from './returns.tsx'

type Props = { account: CreditAccount; mayWrite: boolean; place: DrawerPlace }

const sent = (held: string) => (held === '' ? NaN : wholeOf(held))

const termsWords = ({
  creditLimit,
  termDays,
  overdueBlocks,
  overLimitAsks,
  blocked,
  releasedUntil,
}: CreditTerms) =>
  [
    `한도 ${formatWon(creditLimit)}`,
    `${termDays}일`,
    overdueBlocks ? '연체 시 정지' : '연체 시 정지 안 함',
    overLimitAsks && '한도 초과 승인 요청 가능',
    blocked && '여신 주문 정지',
    releasedUntil && `${formatDate(releasedUntil)}까지 연체 정지 풀림`,
  ]
    .filter(Boolean)
    .join(' · ')

/** What one clinic owes, its terms to change, and every change of them. */
export function TermsDrawer({ account, mayWrite, place }: Props) {
  const { institutionId, ageing, block } = account
  const form = useDrawerForm({
    place,
    mayWrite,
    first: {
      creditLimit: String(account.creditLimit),
      termDays: String(account.termDays),
      overdueBlocks: account.overdueBlocks,
      overLimitAsks: account.overLimitAsks,
      blocked: account.blocked,
      releasedUntil: account.releasedUntil ?? '',
      reason: '',
    },
    version: account.version,
    changes: [listCreditAccounts, sumCredit, readCreditTerms],
    saved: '여신 조건을 바꿨어요.',
    refusals: { 'limit-under-used': 'creditLimit' },
  })
  const change = useSend(changeCreditTerms, form.saving)
  const history = useQuery(query(readCreditTerms, { params: { institutionId } }))
  const { fields } = form
  return (
    <DrawerForm
      form={form}
      title={account.name}
      meta={block && <StateMark tone="hold">{creditBlockLabel[block]}</StateMark>}
      subject={String(institutionId)}
      busy={change.isPending}
      onlyChanged
      onSave={() =>
        change.mutate({
          params: { institutionId },
          body: {
            ...fields,
            version: form.version,
            creditLimit: sent(fields.creditLimit),
            termDays: sent(fields.termDays),
            releasedUntil: fields.releasedUntil || null,
          },
        })
      }
      above={
        <>
          <DrawerSection title="미결제">
            <Pairs
              facts={[
                {
                  term: '미결제',
                  value: `${formatWon(account.used)} (한도의 ${usedPercent({ limit: account.creditLimit, used: account.used })}%)`,
                },
                ...(['notDue', 'to30', 'to60', 'over60'] as const).map((part) => ({
                  term: overdueAgeLabel[part],
                  value: formatWon(ageing[part]),
                })),
              ]}
            />
          </DrawerSection>
          <Returns institutionId={institutionId} mayWrite={mayWrite} />
          <Repayments institutionId={institutionId} mayWrite={mayWrite} />
        </>
      }
      below={
        <DrawerSection title="변경 내역">
          {history.data?.length === 0 && <p className="meta">아직 바꾼 적이 없어요.</p>}
          <ol className="credit-history">
            {history.data?.map((past) => (
              <li key={past.id}>
                <p className="meta figure">
                  {formatDateTime(past.at)} {past.actor}
                </p>
                <p>{termsWords(past)}</p>
                <p>{past.reason}</p>
              </li>
            ))}
          </ol>
        </DrawerSection>
      }
    >
      <DrawerSection title="조건">
        <FormRows>
          <WholeRow form={form} name="creditLimit" label="여신한도" required unit="원" />
          <WholeRow
            form={form}
            name="termDays"
            label="결제조건"
            required
            unit="일"
            help="30일 단위면 월말마감이에요. 30일은 다음 달 말일에 결제해요. 앞으로의 주문부터 바뀌어요."
          />
          <CheckRow
            form={form}
            name="overdueBlocks"
            label="연체되면 여신 주문 정지"
            help="입금이 확인되면 바로 풀려요."
          />
          <CheckRow
            form={form}
            name="overLimitAsks"
            label="한도를 넘는 주문은 승인 요청으로 받기"
            help="꺼 두면 한도를 넘는 여신 주문은 받지 않아요."
          />
          <TextRow
            form={form}
            name="releasedUntil"
            label="연체 정지 풀기"
            type="date"
            help="이 날까지는 연체가 있어도 여신으로 주문할 수 있어요."
          />
          <CheckRow
            form={form}
            name="blocked"
            label="여신 주문 정지"
            help="풀 때까지 여신으로 주문할 수 없어요. 병의원에 알려요."
          />
          <TextRow form={form} name="reason" label="사유" required rows={3} maxLength={500} />
        </FormRows>
      </DrawerSection>
    </DrawerForm>
  )
}
