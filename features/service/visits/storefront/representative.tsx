import { useQuery } from '@tanstack/react-query'
import { query } from '#platform/web/calls/query.ts'
import { readRepresentative } from '../contract.ts'
import './visits.css'

/** [BX-14] Who of the shop comes to this clinic, and how they are reached; nothing before anybody was agreed on. */
export function Representative() {
  const { data } = useQuery(query(readRepresentative))
  if (!data) return null
  return (
    <p className="visit-representative">
      우리 담당 <b>{data.name}</b>
      {data.phone && (
        <>
          {' · '}
          <a href={`tel:${data.phone.replaceAll('-', '')}`} className="figure">
            {data.phone}
          </a>
        </>
      )}
    </p>
  )
}
