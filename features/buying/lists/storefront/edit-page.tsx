import { createFileRoute } from '@tanstack/react-router'
import { readCart } from '#features/buying/cart/contract.ts'
import { readOrder } from '#features/buying/orders/contract.ts'
import { nameWithOption } from '#features/shelf/catalogue/labels.ts'
import { query } from '#platform/web/calls/query.ts'
import { listKits } from '../contract.ts'
import type { Draft, DraftLine } from './kit-draft.ts'
import { KitForm } from './kit-form.tsx'

type Search = { kit?: string; ordId?: string; from?: 'cart' }

export const Route = createFileRoute('/_default/order/lists/edit')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    breadcrumb: ['자주 찾는 상품', '묶음 주문', '묶음'],
  },
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...(typeof search['kit'] === 'string' && { kit: search['kit'] }),
    ...(typeof search['ordId'] === 'string' && { ordId: search['ordId'] }),
    ...(search['from'] === 'cart' && { from: 'cart' as const }),
  }),
  loaderDeps: ({ search }) => search,
  // what a draft begins with is read once: it is the buyer's from then on
  loader: async ({ context: { queryClient }, deps }): Promise<Draft> => {
    if (deps.kit) {
      const kits = await queryClient.fetchQuery({ ...query(listKits), staleTime: 0 })
      const kit = kits.find(({ kitId }) => String(kitId) === deps.kit)
      if (kit)
        return {
          kitId: kit.kitId,
          version: kit.version,
          name: kit.name,
          lines: kit.lines.map(({ quantity, option }) => lineOf(option, quantity)),
        }
    }
    if (deps.ordId) {
      const order = await queryClient.fetchQuery(query(readOrder, { params: { orderNumber: deps.ordId } }))
      return {
        name: '',
        lines: order.lines
          .filter(comesAgain)
          .map((line) => lineOf({ ...line, name: line.productName }, line.quantity)),
      }
    }
    if (deps.from === 'cart') {
      const { lines } = await queryClient.fetchQuery({ ...query(readCart), staleTime: 0 })
      return {
        name: '',
        lines: lines
          .filter((line) => line.selected && comesAgain(line))
          .map((line) => lineOf(line, line.quantity)),
      }
    }
    return { name: '', lines: [] }
  },
  component: EditPage,
})

/** Near-expiry goods of one lot are in no kit. */
const comesAgain = ({ priceReason }: { priceReason: string }) => priceReason !== 'clearance'

const lineOf = (
  option: {
    optionId: number
    name: string
    optionName: string
    spec: string
    unitName: string
    picture: string
  },
  quantity: number,
): DraftLine => ({
  optionId: option.optionId,
  name: nameWithOption(option),
  spec: option.spec,
  unitName: option.unitName,
  picture: option.picture,
  quantity,
})

function EditPage() {
  const draft = Route.useLoaderData()
  return <KitForm key={draft.kitId ?? 'new'} draft={draft} />
}
