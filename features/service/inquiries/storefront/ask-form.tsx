import { useQuery } from '@tanstack/react-query'
import { useGroupUploads } from '#features/running/files/storefront/parts.ts'
import { useState } from 'react'
import { readProduct } from '#features/shelf/catalogue/contract.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { newId } from '#platform/web/start/new-id.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select, TextArea, TextInput } from '#ui/fields.tsx'
import { FileField } from '#ui/file-field.tsx'
import { askInquiry, listInquiries, MESSAGE_LENGTH } from '../contract.ts'
import { inquiryKindLabel } from '../labels.ts'
import type { InquiryKind } from '../rules.ts'

const kinds = Object.entries(inquiryKindLabel).map(([value, label]) => ({ value, label }))

type Props = {
  /** What the question is about. */
  productCode?: string | undefined
  /** What was looked for elsewhere without an answer: the title to begin with. */
  words?: string | undefined
  onAsked: (inquiryId: number) => void
  onStop: () => void
}

export function AskForm({ productCode, words = '', onAsked, onStop }: Props) {
  const { data: product } = useQuery({
    ...query(readProduct, { params: { productCode: productCode ?? '' } }),
    enabled: productCode !== undefined,
  })
  const [fields, setFields] = useState({
    kind: (productCode === undefined ? '' : 'product') as InquiryKind | '',
    title: words,
    body: '',
    orderNumber: '',
    lot: '',
    happenedOn: '',
  })
  const [sheet] = useState(() => `inquiry:${newId()}`)
  const attachments = useGroupUploads('inquiries')
  const ask = useSend(askInquiry, {
    sheet,
    changes: [listInquiries],
    onSuccess: ({ inquiryId }) => {
      showToast('문의를 등록했어요. 답변이 등록되면 알려 드려요.', { tone: 'ok' })
      onAsked(inquiryId)
    },
    onError: (error) => {
      if (error.issues.length === 0 && !(error.code in places)) void showError(error)
    },
  })
  const places: Record<string, string> = { 'order-not-found': 'orderNumber', 'day-to-come': 'happenedOn' }
  const problem = (name: string) =>
    ask.error?.problemAt(name) ??
    (ask.error && places[ask.error.code] === name ? ask.error.message : undefined)
  const text = (name: Exclude<keyof typeof fields, 'kind'>) => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  })
  const adverse = fields.kind === 'adverse-event'
  const send = () => {
    const { kind, orderNumber, happenedOn, ...rest } = fields
    const fileId = attachments.fileId()
    ask.mutate({
      body: {
        ...rest,
        kind: kind as InquiryKind,
        ...(orderNumber.trim() && { orderNumber: orderNumber.trim() }),
        ...(product && { productCode: product.productCode }),
        ...(happenedOn && { happenedOn }),
        ...(fileId && { fileId }),
      },
    })
  }
  return (
    <form
      className="inquiry-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {product && (
        <p className="inquiry-about">
          상품 <b>{product.name}</b> <span className="meta figure">{product.productCode}</span>
        </p>
      )}
      <Field label="문의 유형" required error={problem('kind')}>
        <Select
          emptyLabel="선택해 주세요"
          options={kinds}
          value={fields.kind}
          onChange={(event) => setFields({ ...fields, kind: event.target.value as InquiryKind })}
        />
      </Field>
      <Field label="제목" required error={problem('title')}>
        <TextInput maxLength={80} {...text('title')} />
      </Field>
      <Field label="내용" required error={problem('body')}>
        <TextArea rows={8} maxLength={MESSAGE_LENGTH} {...text('body')} />
      </Field>
      <Field label="주문번호" note="선택" error={problem('orderNumber')}>
        <TextInput maxLength={40} autoComplete="off" {...text('orderNumber')} />
      </Field>
      <Field label="로트 번호" required={adverse} {...(!adverse && { note: '선택' })} error={problem('lot')}>
        <TextInput maxLength={60} autoComplete="off" {...text('lot')} />
      </Field>
      {adverse && (
        <Field
          label="발생일"
          required
          error={problem('happenedOn')}
          help="환자 이름처럼 개인을 알아볼 수 있는 내용은 적지 말아 주세요."
        >
          <TextInput type="date" {...text('happenedOn')} />
        </Field>
      )}
      <FileField {...attachments.field} label="첨부 파일" note="선택" />
      <p className="inquiry-foot">
        <Button onClick={onStop}>취소</Button>
        <Button type="submit" variant="primary" busy={ask.isPending} disabled={attachments.busy}>
          문의 등록
        </Button>
      </p>
    </form>
  )
}
