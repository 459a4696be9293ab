import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listBrands } from '#features/shelf/catalogue/contract.ts'
import { query } from '#platform/web/calls/query.ts'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export function Brands() {
  const { data: brands, isError } = useQuery({ ...query(listBrands), staleTime: 600_000 })
  if (isError || brands?.length === 0) return null
  return (
    <Panel title="브랜드">
      <ul className="brands">
        {brands
          ? brands.map(({ brandCode, name, nameEn }) => (
              <li key={brandCode}>
                <Link to="/product" search={{ brand: [brandCode] }}>
                  <b lang="en">{nameEn}</b>
                  <span className="caption">{name}</span>
                </Link>
              </li>
            ))
          : Array.from({ length: 12 }, (_, index) => (
              <li key={index} className="brands-wait">
                <Skeleton width="60%" />
              </li>
            ))}
      </ul>
    </Panel>
  )
}
