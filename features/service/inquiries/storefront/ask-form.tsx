import { useQuery } from '@tanstack/react-query'
import { useGroupUploads } from '#features/running/files/storefront/parts.ts'
import { useEffect, useState } from 'react'
import { readProduct } from '#features/shelf/catalogue/contract.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { later } from '#platform/web/dialogs/later.tsx'
import { drafts } from '#platform/web/start/drafts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select, TextArea, TextInput } from '#ui/fields.tsx'
import { FileField } from '#ui/file-field.tsx'
import { askInquiry, listInquiries, MESSAGE_LENGTH } from '../contract.ts'
import { inquiryKindLabel } from '../labels.ts'
import type { InquiryKind } from '../rules.ts'
import { AboutBox, NOTHING } from './about-box.tsx'

// reading orders and their lots comes with the first look for one
const OrderChoice = later(async () => (await import('./order-choice.tsx')).OrderChoice)

const kinds = Object.entries(inquiryKindLabel).map(([value, label]) => ({ value, label }))
const blank = { kind: '' as InquiryKind | '', title: '', body: '', happenedOn: '', ...NOTHING }
type Fields = typeof blank
/** Where a refusal is shown that is about one field. */
const places: Record<string, string> = {
  'order-not-found': 'orderNumber',
  'product-not-found': 'orderNumber',
  'day-to-come': 'happenedOn',
}

type Props = {
  /** What the question is about. */
  productCode?: string | undefined
  orderNumber?: string | undefined
  /** What was looked for elsewhere without an answer: the title to begin with. */
  words?: string | undefined
  onAsked: (inquiryId: number) => void
  onStop: () => void
}

export function AskForm({ productCode = '', orderNumber = '', words = '', onAsked, onStop }: Props) {
  const draft = `inquiry:${productCode}:${orderNumber}`
  const [fields, setFields] = useState<Fields>(() => ({
    ...blank,
    ...(productCode && { kind: 'product', productCode }),
    ...(orderNumber && { orderNumber }),
    ...(drafts().load(draft) as Partial<Fields> | null),
    ...(words && { title: words }),
  }))
  useEffect(() => drafts().save(draft, fields), [draft, fields])
  const [choosing, setChoosing] = useState(false)
  const { data: product } = useQuery({
    ...query(readProduct, { params: { productCode } }),
    enabled: productCode !== '',
  })
  const about =
    product && fields.productCode === product.productCode ? { ...fields, productName: product.name } : fields
  const attachments = useGroupUploads('inquiries')
  const ask = useSend(askInquiry, {
    // as the draft, over a reload
    sheet: draft,
    changes: [listInquiries],
    onSuccess: ({ inquiryId }) => {
      drafts().drop(draft)
      showToast('문의를 등록했어요. 답변이 등록되면 알려 드려요.', { tone: 'ok' })
      onAsked(inquiryId)
    },
    onError: (error) => {
      if (error.code === 'files-gone') attachments.lost()
      if (error.issues.length === 0 && !(error.code in places)) void showError(error)
    },
  })
  const problem = (name: string) =>
    ask.error?.problemAt(name) ??
    (ask.error && places[ask.error.code] === name ? ask.error.message : undefined)
  const put = (part: Partial<Fields>) => setFields({ ...fields, ...part })
  const text = (name: Exclude<keyof Fields, 'kind'>) => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) => put({ [name]: event.target.value }),
  })
  const adverse = fields.kind === 'adverse-event'
  const asksForLot = adverse || fields.kind === 'product'
  const send = () => {
    const fileId = attachments.fileId()
    ask.mutate({
      body: {
        kind: fields.kind as InquiryKind,
        title: fields.title,
        body: fields.body,
        lot: asksForLot || fields.orderNumber ? fields.lot : '',
        ...(fields.orderNumber && { orderNumber: fields.orderNumber }),
        ...(fields.productCode && { productCode: fields.productCode }),
        ...(adverse && fields.happenedOn && { happenedOn: fields.happenedOn }),
        ...(fileId && { fileId }),
      },
    })
  }
  return (
    <>
      <form
        className="inquiry-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Field label="문의 유형" required error={problem('kind')}>
          <Select
            emptyLabel="선택해 주세요"
            options={kinds}
            value={fields.kind}
            onChange={(event) => put({ kind: event.target.value as InquiryKind })}
          />
        </Field>
        <AboutBox
          about={about}
          error={problem('orderNumber')}
          onLook={() => setChoosing(true)}
          onClear={() => put(NOTHING)}
        />
        <Field label="제목" required error={problem('title')}>
          <TextInput maxLength={80} {...text('title')} />
        </Field>
        <Field
          label="내용"
          required
          error={problem('body')}
          help="환자 이름처럼 개인을 알아볼 수 있는 내용은 적지 말아 주세요."
        >
          <TextArea rows={8} maxLength={MESSAGE_LENGTH} {...text('body')} />
        </Field>
        {asksForLot && (
          <Field
            label="로트 번호"
            required={adverse}
            {...(!adverse && { note: '선택' })}
            error={problem('lot')}
            help="상자나 라벨에 적힌 번호예요. 주문에서 로트를 고르면 채워져요."
          >
            <TextInput maxLength={60} autoComplete="off" {...text('lot')} />
          </Field>
        )}
        {adverse && (
          <Field label="발생일" required error={problem('happenedOn')}>
            <TextInput type="date" {...text('happenedOn')} />
          </Field>
        )}
        <FileField {...attachments.field} label="첨부 파일" note="선택" />
        <p className="inquiry-foot">
          <Button
            onClick={() => {
              drafts().drop(draft)
              onStop()
            }}
          >
            취소
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={ask.isPending}
            disabled={attachments.busy}
            disabledReason={attachments.notSent}
          >
            문의 등록
          </Button>
        </p>
      </form>
      {choosing && (
        <OrderChoice
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            put(chosen)
            setChoosing(false)
          }}
        />
      )}
    </>
  )
}
