import { useState } from 'react'
import { formatWhole, wholeOf } from '#domain/whole-number.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { SelectRow, TextRow, WholeRow } from '#platform/web/office/drawer-rows.tsx'
import { newId } from '#platform/web/start/new-id.ts'
import { DrawerSection, FormRows, Pairs } from '#ui/office/drawer.tsx'
import { adjustPoints, listPointAccounts, type AccountRow } from '../office-contract.ts'

type Props = { account: AccountRow; mayWrite: boolean; place: DrawerPlace }

/** One institution's points, and what is given or taken by hand. */
export function AdjustDrawer({ account, mayWrite, place }: Props) {
  const form = useDrawerForm({
    place,
    mayWrite,
    first: { way: 'give', amount: '', reason: '' },
    changes: [listPointAccounts],
    saved: '포인트를 조정했어요.',
    refusals: { 'too-few-points': 'amount' },
  })
  const [sheet] = useState(() => `points:${newId()}`)
  const adjust = useSend(adjustPoints, { ...form.saving, sheet })
  const { way, amount, reason } = form.fields
  const change = wholeOf(amount) * (way === 'give' ? 1 : -1)
  return (
    <DrawerForm
      form={form}
      title={account.name}
      subject={String(account.institutionId)}
      busy={adjust.isPending}
      saveLabel="조정"
      onlyChanged
      onSave={() =>
        adjust.mutate({ params: { institutionId: account.institutionId }, body: { amount: change, reason } })
      }
    >
      <DrawerSection>
        <Pairs
          facts={[
            { term: '사용가능', value: `${formatWhole(account.usable)}P` },
            { term: '30일 안에 소멸', value: `${formatWhole(account.expiring)}P` },
          ]}
        />
      </DrawerSection>
      {mayWrite && (
        <DrawerSection title="조정">
          <FormRows>
            <SelectRow
              form={form}
              name="way"
              label="구분"
              required
              options={[
                { value: 'give', label: '더하기' },
                { value: 'take', label: '빼기' },
              ]}
            />
            <WholeRow form={form} name="amount" label="포인트" required unit="P" />
            <TextRow
              form={form}
              name="reason"
              label="사유"
              required
              maxLength={200}
              help="기관의 포인트 내역에 그대로 보여요."
            />
          </FormRows>
        </DrawerSection>
      )}
    </DrawerForm>
  )
}
