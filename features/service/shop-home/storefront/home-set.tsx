import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CardsWaiting, ProductCards, useOrderDesk } from '#features/buying/ordering-desk/storefront/parts.ts'
import { listProducts } from '#features/shelf/catalogue/contract.ts'
import { query } from '#platform/web/calls/query.ts'
import { Panel } from '#ui/panel.tsx'
import type { ShownSet } from '../contract.ts'

const SHOWN = 5

/** The first products of a collection that staff have put on home. */
export function HomeSet({ collectionId, title, reason, codes }: ShownSet) {
  const { data, isError } = useQuery({
    ...query(listProducts, { query: { codes: codes.slice(0, SHOWN), sort: 'recommended' } }),
    staleTime: 60_000,
  })
  const { order, refusal } = useOrderDesk()
  if (isError || data?.products.length === 0) return null
  return (
    <Panel
      title={title}
      note={reason}
      action={
        <Link to="/recommend/detail" search={{ collectionId }}>
          더보기<span className="visually-hidden"> {title}</span>
        </Link>
      }
    >
      {data ? (
        <ProductCards rows={data.products} order={refusal ? null : order} columns={5} level={3} />
      ) : (
        <CardsWaiting />
      )}
    </Panel>
  )
}
