import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#domain/calendar.ts'
import { query } from '#platform/web/calls/query.ts'
import { Button } from '#ui/button.tsx'
import { DrawerSection } from '#ui/office/drawer.tsx'
import { listTemplateVersions, type TemplateRow, type TemplateVersion } from '../office-contract.ts'

type Props = {
  row: TemplateRow
  /** Left out where the person may not write. */
  onTake: ((version: TemplateVersion) => void) | undefined
}

/** What the text has been, newest first; any of it can be taken up again. */
export function TemplateVersions({ row: { kind, channel, version }, onTake }: Props) {
  const { data } = useQuery({
    ...query(listTemplateVersions, { params: { kind, channel } }),
    enabled: version > 0,
  })
  if (!data?.length) return null
  return (
    <DrawerSection title="지난 판">
      <ul className="template-versions">
        {data.map((one) => (
          <li key={one.version}>
            <p>
              <b>{one.version}판</b> · {one.writtenBy} · {formatDateTime(one.writtenAt)}
              {!one.used && ' · 꺼짐'}
            </p>
            <p className="template-text">{[one.title, one.body].filter(Boolean).join('\n')}</p>
            {onTake && (
              <Button size="small" aria-label={`${one.version}판 불러오기`} onClick={() => onTake(one)}>
                불러오기
              </Button>
            )}
          </li>
        ))}
      </ul>
    </DrawerSection>
  )
}
