import { TextRow, WholeRow } from '#platform/web/office/drawer-rows.tsx'

type Quantities = { unitName: string; packQuantity: string; minQuantity: string; stepQuantity: string }
type QuantityForm = Parameters<typeof TextRow<Quantities>>[0]['form']

/** What one of it is, and how many may be ordered. */
export const QuantityRows = ({ form }: { form: QuantityForm }) => (
  <>
    <TextRow form={form} name="unitName" label="주문 단위" required maxLength={10} />
    <WholeRow required form={form} name="packQuantity" label="낱개 수" help="주문 단위 하나에 든 개수예요." />
    <WholeRow required form={form} name="minQuantity" label="최소 수량" help="한 번에 이만큼부터 주문해요." />
    <WholeRow
      required
      form={form}
      name="stepQuantity"
      label="배수"
      help="이 수의 배수로만 주문해요. 낱개로 되면 1이에요."
    />
  </>
)
