import { useState, type FormEvent } from 'react'
import { formatPhone } from '#domain/contact.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { drafts } from '#platform/web/start/drafts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { askChange, readMembership, type InstitutionForm } from '../contract.ts'
import { institutionFieldLabel } from '../labels.ts'
import './membership.css'
import { PaperUpload } from './paper-upload.tsx'

const DRAFT = 'institution'

type Props = { form: InstitutionForm; hasCareNumber: boolean; onClose: () => void }
const order = Object.keys(institutionFieldLabel) as (keyof InstitutionForm)[]

/** What shall be changed, with a paper that proves it; staff look at it before it counts. */
export function ChangeDialog({ form, hasCareNumber, onClose }: Props) {
  // only what was typed: the rest stands there as it is now
  const [typed, setTyped] = useState(() => drafts().load(DRAFT) as Partial<InstitutionForm> | null)
  const put = (part: Partial<InstitutionForm>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    drafts().save(DRAFT, next)
  }
  const wanted = { ...form, phone: formatPhone(form.phone), ...typed }
  const [fileId, setFileId] = useState<string | null>(null)
  const send = useSend(askChange, {
    changes: [readMembership],
    onSuccess: () => {
      drafts().drop(DRAFT)
      showToast('변경을 신청했어요. 심사가 끝나면 알려 드려요.', { tone: 'ok' })
      onClose()
    },
    onError: (error) => {
      if (error.issues.length === 0) void showError(error)
    },
  })
  const problem = (name: string) => send.error?.problemAt(`form.${name}`)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate({ body: { form: { ...wanted, phone: wanted.phone.replaceAll('-', '') }, fileId } })
  }
  return (
    <Dialog
      open
      title="기관 정보 변경 신청"
      description="심사하는 동안에는 지금 정보로 주문해요. 사업자등록번호가 바뀌면 새로 가입해 주세요."
      locked={send.isPending}
      onClose={onClose}
      actions={
        <>
          <Button
            onClick={() => {
              drafts().drop(DRAFT)
              onClose()
            }}
          >
            닫기
          </Button>
          <Button type="submit" form="change-institution" variant="primary" busy={send.isPending}>
            변경 신청하기
          </Button>
        </>
      }
    >
      <form id="change-institution" className="membership-form" noValidate onSubmit={submit}>
        {order
          .filter((name) => name !== 'careNumber' || hasCareNumber)
          .map((name) => (
            <Field
              key={name}
              label={institutionFieldLabel[name]}
              required={name !== 'address2'}
              error={problem(name)}
            >
              <TextInput
                type={name === 'taxEmail' ? 'email' : name === 'phone' ? 'tel' : 'text'}
                inputMode={name === 'postcode' || name === 'careNumber' ? 'numeric' : undefined}
                maxLength={200}
                value={wanted[name]}
                onChange={(event) => put({ [name]: event.target.value })}
              />
            </Field>
          ))}
        <PaperUpload
          label="바뀐 내용이 보이는 서류"
          required={false}
          onFile={setFileId}
          gone={send.refusal('files-gone')}
        />
      </form>
    </Dialog>
  )
}
