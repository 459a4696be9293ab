import { useState } from 'react'
import { formatDateTime } from '#domain/calendar.ts'
import { PaperFiles } from '#features/running/files/backoffice/parts.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea, TextInput } from '#ui/fields.tsx'
import { DrawerActions, DrawerSection, OfficeDrawer, Pairs } from '#ui/office/drawer.tsx'
import { StateMark } from '#ui/office/state.tsx'
import type { InstitutionForm } from '../contract.ts'
import { institutionFieldLabel, renewalStateLabel, subjectLabel } from '../labels.ts'
import { decideRenewal, listRenewals, type Renewal } from '../office-contract.ts'

type Props = { renewal: Renewal; title: string; mayWrite: boolean; place: DrawerPlace }

/** One paper or change: what was sent beside what is on file, and the decision. */
export function RenewalDrawer({ renewal, title, mayWrite, place }: Props) {
  const { id, subject, customerType, state, form, before, fileId, files } = renewal
  const [endsOn, setEndsOn] = useState('')
  const [reason, setReason] = useState('')
  const send = useSend(decideRenewal, {
    changes: [listRenewals],
    onSuccess: (_, { body }) => {
      showToast(body.decision === 'accept' ? '승인했어요.' : '반려했어요.', { tone: 'ok' })
      place.close()
    },
    onError: (error) => {
      if (error.issues.length === 0) void showError(error)
    },
  })
  const decide = (decision: 'accept' | 'reject') =>
    send.mutate({ params: { id }, body: { decision, reason, endsOn: endsOn || null } })
  const problem = (name: string) => send.error?.problemAt(name)
  const open = mayWrite && state === 'waiting'
  const what = subjectLabel(customerType, subject)
  return (
    <OfficeDrawer
      title={title}
      meta={
        <>
          <StateMark tone={state === 'accepted' ? 'ok' : state === 'waiting' ? 'wait' : 'off'}>
            {renewalStateLabel[state]}
          </StateMark>
          {`${what} · ${formatDateTime(renewal.sentAt)}`}
        </>
      }
      subject={String(id)}
      {...place}
      foot={
        open && (
          <DrawerActions>
            <Button variant="danger" busy={send.isPending} onClick={() => decide('reject')}>
              반려
            </Button>
            <Button variant="primary" busy={send.isPending} onClick={() => decide('accept')}>
              승인
            </Button>
          </DrawerActions>
        )
      }
    >
      <DrawerSection title="보낸 내용">
        <Pairs
          facts={[
            { term: '아이디', value: renewal.loginId },
            ...(renewal.reason ? [{ term: '사유', value: renewal.reason }] : []),
          ]}
        />
        {form && before && <Changes form={form} before={before} />}
      </DrawerSection>
      {fileId && (
        <DrawerSection title="서류">
          <PaperFiles fileId={fileId} files={files} label={what} />
        </DrawerSection>
      )}
      {open && (
        <DrawerSection title="결정">
          {subject !== 'institution' && (
            <Field label="만료일" error={problem('endsOn')} help="서류에 적힌 마지막 날. 없으면 비워 두세요.">
              <TextInput type="date" value={endsOn} onChange={({ target }) => setEndsOn(target.value)} />
            </Field>
          )}
          <Field label="반려 사유" error={problem('reason')} help="회원이 그대로 읽어요.">
            <TextArea
              rows={3}
              maxLength={200}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
        </DrawerSection>
      )}
    </OfficeDrawer>
  )
}

/** Field by field what is on file and what shall be, the differences marked. */
const Changes = ({ form, before }: { form: InstitutionForm; before: InstitutionForm }) => (
  <Pairs
    facts={(Object.keys(institutionFieldLabel) as (keyof InstitutionForm)[]).map((name) => ({
      term: institutionFieldLabel[name],
      value:
        form[name] === before[name] ? (
          form[name]
        ) : (
          <>
            <del>{before[name] || '없음'}</del> <StateMark tone="hold">{form[name] || '없음'}</StateMark>
          </>
        ),
    }))}
  />
)
