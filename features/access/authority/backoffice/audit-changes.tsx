import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#domain/calendar.ts'
import { query } from '#platform/web/calls/query.ts'
import { TextButton } from '#ui/button.tsx'
import { DrawerSection, Pairs } from '#ui/office/drawer.tsx'
import { readRecordHistory, type AuditChange } from '../audit-contract.ts'
import { fieldName, recordName, valueText } from '../change-labels.ts'

const Fields = ({ fields }: Pick<AuditChange, 'fields'>) => (
  <Pairs
    facts={fields.map(({ field, before, after }) => ({
      term: fieldName(field),
      value: (
        <>
          <del>{valueText(field, before)}</del> → <b>{valueText(field, after)}</b>
        </>
      ),
    }))}
  />
)

/** What a call changed, before and after, and what else was done to the same record. */
export const AuditChanges = ({ changed }: { changed: readonly AuditChange[] }) =>
  changed.map((change) => <OneRecord key={`${change.record} ${change.key}`} change={change} />)

function OneRecord({ change: { record, key, fields } }: { change: AuditChange }) {
  const [open, setOpen] = useState(false)
  return (
    <DrawerSection title={`바뀐 내용: ${recordName(record, key)}`}>
      <Fields fields={fields} />
      <TextButton aria-expanded={open} onClick={() => setOpen(!open)}>
        이 기록의 모든 변경
      </TextButton>
      {open && <History record={record} id={key} />}
    </DrawerSection>
  )
}

function History({ record, id }: { record: string; id: string }) {
  const { data } = useQuery(query(readRecordHistory, { params: { record, key: id } }))
  if (!data) return <p className="meta">불러오는 중이에요.</p>
  return (
    <ol className="audit-history">
      {data.map(({ entryId, at, name, fields }) => (
        <li key={entryId}>
          <p className="caption">
            {formatDateTime(at)} · {name}
          </p>
          <Fields fields={fields} />
        </li>
      ))}
    </ol>
  )
}
