import { createFileRoute, Link } from '@tanstack/react-router'
import { readOrder } from '#features/buying/orders/contract.ts'
import { listKits } from '#features/buying/lists/contract.ts'
import { call } from '#platform/web/calls/call.ts'
import { query } from '#platform/web/calls/query.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page.tsx'
import { listStandingOrders, previewStanding } from '../contract.ts'
import type { Draft } from './standing-draft.ts'
import { StandingForm } from './standing-form.tsx'

type Search = { standing?: string; kit?: string; ordId?: string }

export const Route = createFileRoute('/_aside/my/order/standing-edit')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    category: 'my',
    breadcrumb: ['마이페이지', '정기 주문'],
  },
  validateSearch: (search: Record<string, unknown>): Search =>
    Object.fromEntries(
      ['standing', 'kit', 'ordId'].flatMap((name) =>
        typeof search[name] === 'string' ? [[name, search[name]]] : [],
      ),
    ),
  loaderDeps: ({ search }) => search,
  // what a draft begins with is read once: it is the buyer's from then on
  loader: async ({ context: { queryClient }, deps }): Promise<Draft | null> => {
    if (deps.standing) {
      const all = await queryClient.fetchQuery({ ...query(listStandingOrders), staleTime: 0 })
      const held = all.find(({ standingId }) => String(standingId) === deps.standing)
      return held ? { ...held, held: true } : null
    }
    const lines = deps.kit
      ? (await queryClient.fetchQuery({ ...query(listKits), staleTime: 0 }))
          .find(({ kitId }) => String(kitId) === deps.kit)
          ?.lines.map(({ quantity, option }) => ({ quantity, optionId: option.optionId }))
      : deps.ordId
        ? (await queryClient.fetchQuery(query(readOrder, { params: { orderNumber: deps.ordId } }))).lines.map(
            ({ optionId, quantity }) => ({ optionId, quantity }),
          )
        : undefined
    if (!lines?.length) return null
    const preview = await call(previewStanding, { body: { lines } })
    return { held: false, name: '', rhythm: { every: 'weeks', count: 4 }, lines: preview.lines }
  },
  component: EditPage,
})

function EditPage() {
  const draft = Route.useLoaderData()
  if (draft) return <StandingForm draft={draft} />
  return (
    <>
      <PageHead title="정기 주문 만들기" />
      <EmptyState
        detail="묶음이나 지난 주문에서 ‘정기 주문’을 눌러 주세요."
        action={
          <Link to="/order/lists" className={buttonClass({ variant: 'primary' })}>
            묶음 보기
          </Link>
        }
      >
        정기 주문으로 만들 상품이 없어요.
      </EmptyState>
    </>
  )
}
