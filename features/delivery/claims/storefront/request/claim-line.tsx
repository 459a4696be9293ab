import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { formatDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { useGroupUploads } from '#features/running/files/storefront/parts.ts'
import { countText, nameWithOption } from '#features/shelf/catalogue/labels.ts'
import { pictureOf } from '#features/shelf/catalogue/picture.ts'
import { Checkbox } from '#ui/choice.tsx'
import { Field } from '#ui/field.tsx'
import { Select, TextInput } from '#ui/fields.tsx'
import { FileField } from '#ui/file-field.tsx'
import { ItemCell } from '#ui/item-cell.tsx'
import { ProductPicture } from '#ui/product-picture.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import type { ClaimableLine } from '../../contract.ts'
import { claimReasonLabel } from '../../labels.ts'
import { goodsClass, needsPicture } from '../../rules.ts'
import type { ClaimKind, ClaimReason } from '../../states.ts'
import { linesProblem, piecesOf, reasonsOf, type LineForm } from './form.ts'

const classWord = {
  cold: '냉장, 받은 날 오배송·파손·불량만',
  tracked: '로트 추적품, 오배송·파손·불량·유효기간만',
  sealed: '미개봉만',
  plain: '',
} as const

type Props = {
  line: ClaimableLine
  kind: ClaimKind
  form: LineForm
  problem: string | undefined
  set: (part: Partial<LineForm>) => void
  /** Why the claim has to wait for its pictures. */
  setWaits: (words: string | undefined) => void
  /** The refusal that its pictures are not there any more; each is another. */
  gone: Error | null
}

export function ClaimLine(props: Props) {
  const { line, kind, form, set } = props
  const pieces = piecesOf(kind, line)
  const closed = linesProblem(kind, line) ?? (pieces === 0 ? noneWord(kind, line) : null)
  const name = nameWithOption({ ...line, name: line.productName })
  const caption = [
    line.spec,
    formatWon(line.unitPrice),
    kind === 'cancel' ? '' : line.lots.map(({ lotNumber }) => `로트 ${lotNumber}`).join(', '),
    kind === 'cancel' ? '' : classWord[goodsClass(line)],
  ]
  const quantity = Math.min(form.quantity, Math.max(1, pieces))
  const open = form.picked && !closed
  return (
    <li className={closed ? 'claim-line claim-line-off' : 'claim-line'}>
      <Checkbox
        aria-label={`${name} 신청`}
        checked={open}
        disabled={closed !== null}
        onChange={(picked) => set({ picked, quantity: form.picked ? quantity : pieces })}
      />
      <div className="claim-line-head">
        <ItemCell
          picture={<ProductPicture {...pictureOf(line.picture)} alt="" size={56} />}
          name={
            <Link to="/product/detail" search={{ webPrdId: line.productCode }}>
              {name}
            </Link>
          }
          meta={caption.filter(Boolean).join(' · ')}
        >
          {closed && <p className="line-note text-warn">{closed}</p>}
        </ItemCell>
        {open && (
          <span className="claim-quantity">
            <QuantityStepper
              value={quantity}
              max={pieces}
              name={name}
              onCommit={(next) => set({ quantity: next })}
            />
            <span className="caption figure">/ {countText(pieces, line.unitName)}</span>
          </span>
        )}
        {open && <b className="money-s figure claim-amount">{formatWon(line.unitPrice * quantity)}</b>}
      </div>
      {open && <LineMore {...props} />}
    </li>
  )
}

const noneWord = (kind: ClaimKind, line: ClaimableLine) =>
  kind === 'cancel'
    ? '취소할 수 있는 수량이 없어요.'
    : line.deliveredOn
      ? `${formatDate(line.deliveredOn).slice(5)}에 받은 수량을 모두 신청했어요.`
      : '아직 받지 않은 상품이에요.'

function LineMore({ line, kind, form, problem, set, setWaits, gone }: Props) {
  const reasons: readonly ClaimReason[] = reasonsOf(kind, line)
  return (
    <div className="claim-line-more">
      <Field label="사유" required id={`claim-reason-${line.line}`} error={problem}>
        <Select
          value={form.reason}
          emptyLabel="사유 선택"
          options={reasons.map((value) => ({ value, label: claimReasonLabel[value] }))}
          onChange={(event) => set({ reason: event.target.value as ClaimReason | '' })}
        />
      </Field>
      <Field label="자세한 내용">
        <TextInput
          value={form.words}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => set({ words: event.target.value })}
        />
      </Field>
      {kind !== 'cancel' && <Pictures form={form} set={set} setWaits={setWaits} gone={gone} />}
    </div>
  )
}

/** Pictures go up at once and stay in the shop for a day, so that a page that is opened anew still has them. */
function Pictures({ form, set, setWaits, gone }: Pick<Props, 'form' | 'set' | 'setWaits' | 'gone'>) {
  const uploads = useGroupUploads('claims')
  const done = uploads.items.filter(({ state }) => state === 'done').length
  const fileId = uploads.fileId()
  const waits = uploads.busy ? '사진을 올리고 있어요. 다 올라가면 신청해 주세요.' : uploads.notSent
  useEffect(() => {
    if (uploads.items.length > 0) set({ fileId, pictures: done })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when what is uploaded changes
  }, [fileId, done])
  useEffect(() => {
    setWaits(waits)
    // taken away with what was still going up
    return () => setWaits(undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when it begins and ends
  }, [waits])
  const lose = useEffectEvent(() => {
    uploads.lost()
    set({ fileId: undefined, pictures: 0 })
  })
  useEffect(() => {
    if (gone) lose()
  }, [gone])
  const needed = form.reason !== '' && needsPicture(form.reason)
  const before = uploads.items.length === 0 && form.pictures > 0
  return (
    <div className="claim-pictures">
      <FileField
        {...uploads.field}
        label="사진"
        note={needed ? '파손·불량·오배송은 1장 이상 필요해요' : '선택'}
        required={needed}
        help={before ? `앞서 올린 사진 ${form.pictures}장이 그대로 있어요. 새로 올리면 바뀌어요.` : undefined}
      />
    </div>
  )
}
