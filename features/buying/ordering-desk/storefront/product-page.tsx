import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import {
  listProducts,
  listRecentProducts,
  readProduct,
  recordRecentProduct,
} from '#features/shelf/catalogue/contract.ts'
import { shownPictures } from '#features/shelf/catalogue/picture.ts'
import { ProductCrumbs, ProductPictures, ProductTabs } from '#features/shelf/catalogue/storefront/parts.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { BuyBox } from './buy-box.tsx'
import { OptionBuyBox } from './option-buy-box.tsx'
import { ProductCards } from './product-cards.tsx'
import './product-page.css'

const CODE = /^[\w-]{1,40}$/

export const Route = createFileRoute('/_default/product/detail')({
  staticData: {
    mainClass: 'product-page has-sticky-bar',
    validate: ({ search }) => CODE.test(String(search['webPrdId'] ?? '')),
  },
  validateSearch: (search: Record<string, unknown>) => ({ webPrdId: String(search['webPrdId'] ?? '') }),
  loaderDeps: ({ search: { webPrdId } }) => ({ webPrdId }),
  loader: ({ context: { queryClient }, deps: { webPrdId } }) =>
    queryClient.ensureQueryData(productQuery(webPrdId)),
  component: ProductPage,
})

const productQuery = (productCode: string) => query(readProduct, { params: { productCode } })

function ProductPage() {
  const { webPrdId } = Route.useSearch()
  const { data: product } = useSuspenseQuery(productQuery(webPrdId))
  useRecordView(product.productCode)
  const Box = product.options.length > 1 ? OptionBuyBox : BuyBox
  return (
    <>
      <ProductCrumbs path={product.categories} last="상세" />
      <div className="product">
        <ProductPictures
          key={`pictures-${product.productCode}`}
          name={product.name}
          pictures={shownPictures(product)}
        />
        <Box key={`buy-${product.productCode}`} product={product} />
      </div>
      <ProductTabs key={`tabs-${product.productCode}`} product={product} />
      <p className="product-ask">
        <Link to="/cs/inquiry" search={{ webPrdId }} className={buttonClass()}>
          이 상품 문의하기
        </Link>{' '}
        <Link to="/cs/chat" search={{ webPrdId }} className={buttonClass()}>
          채팅으로 묻기
        </Link>
      </p>
      <Related codes={product.relatedCodes} />
    </>
  )
}

/** [PD-08] The list of recently viewed products follows; a failure is nobody's concern. */
function useRecordView(productCode: string) {
  const { mutate } = useSend(recordRecentProduct, { changes: [listRecentProducts] })
  useEffect(() => mutate({ body: { productCode } }), [mutate, productCode])
}

function Related({ codes }: { codes: readonly string[] }) {
  const shown = codes.slice(0, 5)
  const { data } = useQuery({
    ...query(listProducts, { query: { codes: shown } }),
    enabled: shown.length > 0,
    staleTime: 60_000,
  })
  if (!data?.products.length) return null
  return (
    <div className="product-related">
      <Panel title="함께 보는 상품">
        <ProductCards rows={data.products} order={null} columns={5} level={3} />
      </Panel>
    </div>
  )
}
