import { useState } from 'react'
import { formatWhole } from '#domain/whole-number.ts'
import { memberStatusLabel } from '#features/access/accounts/labels.ts'
import { roleLabel } from '#features/service/people/labels.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/calls/call.ts'
import { CallError } from '#platform/web/calls/call-error.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { newId } from '#platform/web/start/new-id.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea, TextInput } from '#ui/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { readInstitutionDesk } from '../institution-contract.ts'
import { mergeBlockLabel } from '../labels.ts'
import { mergeInstitutions, previewMerge } from '../merge-contract.ts'
import { listMembers, readMember } from '../office-contract.ts'

type Preview = Reply<typeof previewMerge>
type Props = { institutionId: number; name: string; onClose: () => void }

/** Merges a double into the institution that is looked at: found by its number, seen first, then done with a reason. */
export function MergeDialog({ institutionId, name, onClose }: Props) {
  const params = { institutionId }
  const [sheet] = useState(() => `merge:${newId()}`)
  const [businessNumber, setBusinessNumber] = useState('')
  const [reason, setReason] = useState('')
  const [preview, setPreview] = useState<Preview | null>(null)
  const [problem, setProblem] = useState('')
  const [looking, setLooking] = useState(false)
  const failed = (error: unknown) => {
    if (error instanceof CallError && error.status < 500)
      setProblem(error.issues[0]?.message ?? error.message)
    else void showError(error)
  }
  const look = async () => {
    setProblem('')
    setLooking(true)
    await call(previewMerge, { params, query: { businessNumber } })
      .then(setPreview, failed)
      .finally(() => setLooking(false))
  }
  const merge = useSend(mergeInstitutions, {
    sheet,
    changes: [listMembers, readMember, readInstitutionDesk],
    onSuccess() {
      showToast('두 기관을 합쳤어요.', { tone: 'ok' })
      onClose()
    },
    onError: failed,
  })
  const blocked = preview !== null && preview.blocks.length > 0
  const why = blocked
    ? '먼저 정리할 일이 있어요.'
    : reason.trim().length < 5
      ? '사유를 5자 이상 적어 주세요.'
      : undefined
  return (
    <Dialog
      open
      title="기관 합치기"
      description={`같은 병의원의 다른 기관을 ‘${name}’에 합쳐요. 되돌릴 수 없어요.`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>닫기</Button>
          {preview ? (
            <Button
              variant="danger"
              busy={merge.isPending}
              disabled={why !== undefined}
              disabledReason={why}
              onClick={() => merge.mutate({ params, body: { fromId: preview.fromId, reason } })}
            >
              합치기
            </Button>
          ) : (
            <Button variant="primary" busy={looking} disabled={!businessNumber} onClick={() => void look()}>
              옮길 것 확인
            </Button>
          )}
        </>
      }
    >
      <Field label="합칠 기관의 사업자등록번호" required error={problem}>
        <TextInput
          value={businessNumber}
          inputMode="numeric"
          maxLength={12}
          onChange={({ target }) => {
            setBusinessNumber(target.value.trim())
            setPreview(null)
            setProblem('')
          }}
        />
      </Field>
      {preview && (
        <>
          {blocked && (
            <Notice tone="warn" title="아직 합칠 수 없어요">
              <ul>
                {preview.blocks.map((block) => (
                  <li key={block}>{mergeBlockLabel[block]}</li>
                ))}
              </ul>
            </Notice>
          )}
          <DataTable
            caption={`${preview.fromName}에서 옮길 것`}
            captionShown
            narrow="keep"
            density="compact"
            columns={[
              { key: 'label', label: '종류', rowHead: true, cell: ({ label }) => label },
              {
                key: 'count',
                label: '건수',
                align: 'right',
                cell: ({ count, unit }: { label: string; count: number; unit?: string }) =>
                  formatWhole(count) + (unit ?? '건'),
              },
            ]}
            rows={[{ label: '구성원', count: preview.people.length, unit: '명' }, ...preview.moves]}
            rowKey={({ label }) => label}
          />
          {preview.people.length > 0 && (
            <p className="meta">
              {preview.people
                .map(
                  (one) =>
                    `${one.loginId} ${one.name}(${roleLabel[one.role]}, ${memberStatusLabel[one.status]})`,
                )
                .join(' · ')}
            </p>
          )}
          <p className="meta">
            {`단가 등급, 기관 정보, 겹치는 계약 단가와 서류는 ${preview.intoName}의 것을 따라요. 지난 장부는 그대로 남아요.`}
          </p>
          <Field label="사유" required help="구성원의 이력과 감사 이력에 남아요.">
            <TextArea
              rows={2}
              maxLength={200}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
        </>
      )}
    </Dialog>
  )
}
