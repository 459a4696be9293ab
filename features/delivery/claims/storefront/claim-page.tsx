import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { refusedWith } from '#platform/web/calls/call-error.ts'
import { query } from '#platform/web/calls/query.ts'
import { readClaim, readClaimable } from '../contract.ts'
import { ClaimView } from './claim-view.tsx'
import { RequestView } from './request/request-view.tsx'
import './claims.css'

type Search = { ordId?: string; clmNo?: string; recalled?: true }
const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Asks for a cancel, return or exchange of an order, or shows one that was asked for. */
export const Route = createFileRoute('/_aside/my/order/claim')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    title: '취소·반품·교환',
    breadcrumb: ['마이페이지', '주문내역', '취소·반품·교환'],
    mainClass: 'my-order-claim',
    validate: ({ search }) => Boolean(search['ordId'] || search['clmNo']),
  },
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...(textOf(search['ordId']) && { ordId: textOf(search['ordId']) }),
    ...(textOf(search['clmNo']) && { clmNo: textOf(search['clmNo']) }),
    ...(search['recalled'] === true && { recalled: true }),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    try {
      if (deps.clmNo) await queryClient.fetchQuery(query(readClaim, { params: { claimNumber: deps.clmNo } }))
      else await queryClient.fetchQuery(query(readClaimable, { params: { orderNumber: deps.ordId ?? '' } }))
    } catch (error) {
      if (
        refusedWith(error, readClaim, 'claim-not-found') ||
        refusedWith(error, readClaimable, 'order-not-found')
      )
        throw notFound({ data: (error as Error).message })
      throw error
    }
  },
  component: ClaimPage,
})

function ClaimPage() {
  const { ordId, clmNo, recalled } = Route.useSearch()
  return clmNo ? (
    <Claim key={clmNo} claimNumber={clmNo} />
  ) : (
    <Request key={ordId} orderNumber={ordId ?? ''} recalled={recalled ?? false} />
  )
}

function Request({ orderNumber, recalled }: { orderNumber: string; recalled: boolean }) {
  const { data } = useSuspenseQuery(query(readClaimable, { params: { orderNumber } }))
  return <RequestView claimable={data} recalled={recalled} />
}
function Claim({ claimNumber }: { claimNumber: string }) {
  const { data } = useSuspenseQuery(query(readClaim, { params: { claimNumber } }))
  return <ClaimView claim={data} />
}
