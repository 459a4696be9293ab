import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { query } from '#platform/web/calls/query.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page.tsx'
import { listKits } from '../contract.ts'
import { KitPanel } from './kit-panel.tsx'
import './lists.css'

export const Route = createFileRoute('/_default/order/lists')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    title: '묶음 주문',
    breadcrumb: ['자주 찾는 상품', '묶음 주문'],
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(query(listKits)),
  component: ListsPage,
})

/** 묶음 주문: what this clinic orders together, by the set. */
function ListsPage() {
  const { data: kits } = useSuspenseQuery({ ...query(listKits), refetchOnMount: 'always' })
  const add = (
    <Link to="/order/lists/edit" className={buttonClass({ variant: kits.length ? 'secondary' : 'primary' })}>
      새 묶음 만들기
    </Link>
  )
  return (
    <>
      <PageHead
        title="묶음 주문"
        note={kits.length > 0 && `묶음 ${kits.length}개`}
        action={kits.length > 0 && add}
        lead="시술 한 번에 쓰는 상품을 묶어 두고 필요한 횟수만큼 한 번에 담아요. 우리 병원의 모든 구매 담당자가 함께 써요."
      />
      {kits.length === 0 ? (
        <EmptyState
          detail="직접 만들거나, 장바구니와 지난 주문에서 ‘묶음으로 저장’을 눌러 만들 수 있어요."
          action={add}
        >
          저장한 묶음이 없어요.
        </EmptyState>
      ) : (
        kits.map((kit) => <KitPanel key={kit.kitId} kit={kit} />)
      )}
    </>
  )
}
