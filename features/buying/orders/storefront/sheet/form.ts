import { z } from 'zod'
import { formatPhone } from '#domain/contact.ts'
import { formatWhole } from '#domain/whole-number.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import {
  NewDeliveryAddress,
  PaymentKind,
  placeOrder,
  TaxDocument,
  type readOrderSheet,
} from '../../contract.ts'
import { consentProblem, type Consent } from '../../agreements.ts'
import { wantedProblem } from '../../rules.ts'

export type Sheet = Reply<typeof readOrderSheet>

/** What the buyer fills in, as typed; kept as a draft until the order stands. */
export const SheetForm = z.object({
  cartKey: z.string(),
  /** null: a new address. */
  addressId: z.number().nullable(),
  label: z.string(),
  postcode: z.string(),
  address1: z.string(),
  address2: z.string(),
  save: z.boolean(),
  receiver: z.string(),
  phone: z.string(),
  memo: z.string(),
  /** Empty: as soon as it can leave. */
  wantedOn: z.string(),
  points: z.string(),
  paymentKind: PaymentKind,
  taxDocument: TaxDocument,
  /** Keys of agreements: a draft never agrees to a text that came later. */
  agreed: z.array(z.string()),
})
export type SheetForm = z.infer<typeof SheetForm>

export function emptyForm(sheet: Sheet): SheetForm {
  const address = sheet.addresses.find(({ isDefault }) => isDefault) ?? sheet.addresses[0]
  return {
    cartKey: sheet.cartKey,
    addressId: address?.addressId ?? null,
    label: '',
    postcode: '',
    address1: '',
    address2: '',
    save: true,
    receiver: address?.receiver || sheet.orderer.name,
    phone: formatPhone(address?.phone || sheet.orderer.phone),
    memo: address?.memo ?? '',
    wantedOn: '',
    points: '',
    paymentKind: sheet.payments.find(({ allowed }) => allowed)?.kind ?? 'card',
    taxDocument: 'none',
    agreed: sheet.agreements.filter(({ agreedOn }) => agreedOn !== null).map(agreementKey),
  }
}

type Receiver = Pick<SheetForm, 'receiver' | 'phone'>
const orderer = ({ orderer: { name, phone } }: Sheet): Receiver => ({
  receiver: name,
  phone: formatPhone(phone),
})

/** Whether the one who orders receives the goods. */
export const receivesOneself = (form: Receiver, sheet: Sheet) =>
  form.receiver === orderer(sheet).receiver && form.phone === orderer(sheet).phone

/** Who receives: the one who orders, or whom the address names; nobody when that is the same person. */
export function receiverOf(
  sheet: Sheet,
  { addressId }: Pick<SheetForm, 'addressId'>,
  oneself: boolean,
): Receiver {
  if (oneself) return orderer(sheet)
  const address = sheet.addresses.find((known) => known.addressId === addressId)
  const named = { receiver: address?.receiver ?? '', phone: formatPhone(address?.phone ?? '') }
  return receivesOneself(named, sheet) ? { receiver: '', phone: '' } : named
}

/** What another address brings along; the memo of the one before stays behind. */
export function atAddress(
  sheet: Sheet,
  form: Pick<SheetForm, 'addressId' | 'receiver' | 'phone' | 'memo'>,
  addressId: number | null,
) {
  const known = (id: number | null) => sheet.addresses.find((address) => address.addressId === id)
  const address = known(addressId)
  return {
    addressId,
    receiver: address?.receiver || form.receiver,
    phone: formatPhone(address?.phone || form.phone),
    memo: address?.memo || (form.memo === known(form.addressId)?.memo ? '' : form.memo),
  }
}

/**
 * The draft when it belongs to this cart and still fits; an address that was forgotten meanwhile is chosen
 * anew.
 */
export function formFrom(sheet: Sheet, draft: unknown): SheetForm {
  const kept = SheetForm.safeParse(draft)
  if (!kept.success || kept.data.cartKey !== sheet.cartKey) return emptyForm(sheet)
  const known =
    kept.data.addressId === null || sheet.addresses.some(({ addressId }) => addressId === kept.data.addressId)
  return known ? kept.data : { ...kept.data, addressId: emptyForm(sheet).addressId }
}

export const agreementKey = ({ code, version }: Consent) => `${code} ${version}`

/** Typed points as a number; NaN when it is none. */
export const pointsOf = ({ points }: Pick<SheetForm, 'points'>) =>
  points.trim() === '' ? 0 : /^[\d,]+$/.test(points) ? Number(points.replaceAll(',', '')) : Number.NaN

export type Body = NonNullable<Input<typeof placeOrder>['body']>
export type Problem = { field: keyof typeof fieldIds; message: string }

/** Where a problem of the body is shown; also the order in which they are told. */
export const fieldIds = {
  delivery: 'sheet-delivery',
  label: 'sheet-label',
  postcode: 'sheet-postcode',
  address1: 'sheet-address1',
  address2: 'sheet-address2',
  receiver: 'sheet-receiver',
  phone: 'sheet-phone',
  memo: 'sheet-memo',
  wantedOn: 'sheet-wanted',
  points: 'sheet-points',
  paymentKind: 'sheet-payment',
  taxDocument: 'sheet-document',
  agreed: 'sheet-agreed',
} as const

const fieldOf = (path: string): Problem['field'] | undefined => {
  const name = path.replace(/^delivery\.address\./, '').split('.')[0]!
  return name in fieldIds ? (name as Problem['field']) : undefined
}

/** Issues of the schema or of the server, at the fields of this sheet; one per field. */
export function problemsOf(issues: readonly { path: string; message: string }[]): Problem[] {
  const found = new Map<Problem['field'], string>()
  for (const { path, message } of issues) {
    const field = fieldOf(path)
    if (field && !found.has(field)) found.set(field, message)
  }
  return (Object.keys(fieldIds) as Problem['field'][]).flatMap((field) =>
    found.has(field) ? [{ field, message: found.get(field)! }] : [],
  )
}

type Priced = Pick<Sheet['lines'][number], 'optionId' | 'quantity' | 'unitPrice' | 'storage'> & {
  /** What the sheet showed, when fewer were agreed to. */
  shownQuantity?: number
}

/** [VA-10] The body as it would be sent, checked by the server's own schema. */
export function readForm(
  form: SheetForm,
  sheet: Sheet,
  chosen: Pick<SheetForm, 'paymentKind' | 'taxDocument'> & { asksApproval?: boolean },
  lines: readonly Priced[] = sheet.lines,
): { body: Body } | { problems: Problem[] } {
  const { addressId, label, postcode, address1, address2, save, receiver, phone, memo, wantedOn } = form
  const points = pointsOf(form)
  const day =
    wantedOn &&
    !sheet.addTo &&
    wantedProblem(
      wantedOn,
      sheet.wanted,
      sheet.parcels.filter(({ storage }) => lines.some((line) => line.storage === storage)),
    )
  const address = { label, receiver, phone, postcode, address1, address2, memo: '' }
  const body = {
    cartKey: sheet.cartKey,
    own: sheet.own,
    ...(sheet.specialOrderId !== null && { specialOrderId: sheet.specialOrderId }),
    lines: lines.map(({ optionId, quantity, unitPrice, shownQuantity }) => ({
      optionId,
      quantity,
      unitPrice,
      ...(shownQuantity !== undefined && { shownQuantity }),
    })),
    delivery: sheet.addTo
      ? { addTo: sheet.addTo.orderNumber, shared: sheet.addTo.parcels }
      : addressId === null
        ? { address, save }
        : { addressId },
    receiver,
    phone,
    memo,
    points,
    ...chosen,
    agreed: sheet.agreements
      .filter((agreement) => form.agreed.includes(agreementKey(agreement)))
      .map(({ code, version }) => ({ code, version })),
    ...(wantedOn !== '' && !sheet.addTo && { wantedOn }),
  }
  const unagreed = consentProblem(body.agreed, sheet.agreements)
  const issues = [
    ...(addressId === null && !sheet.addTo
      ? issuesOf(NewDeliveryAddress.omit({ receiver: true, phone: true }), address)
      : []),
    ...issuesOf(placeOrder.body.omit({ delivery: true }), body),
    ...(day ? [{ path: 'wantedOn', message: day }] : []),
    ...(unagreed ? [{ path: 'agreed', message: unagreed }] : []),
    ...(points > sheet.points.usable
      ? [{ path: 'points', message: `포인트는 ${formatWhole(sheet.points.usable)}P까지 쓸 수 있어요.` }]
      : []),
  ]
  return issues.length ? { problems: problemsOf(issues) } : { body: body as unknown as Body }
}

const issuesOf = (schema: z.ZodType, value: unknown) => {
  const read = schema.safeParse(value)
  return read.success ? [] : read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
}
