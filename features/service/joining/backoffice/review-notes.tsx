import { useState } from 'react'
import { formatDateTime } from '#domain/calendar.ts'
import type { CallError } from '#platform/web/calls/call-error.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showError } from '#platform/web/dialogs/errors.ts'
import { useUnsavedDrawer, type DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { DrawerSection } from '#ui/office/drawer.tsx'
import { joinEventLabel } from '../labels.ts'
import { listJoins, noteJoin, type Application } from '../office-contract.ts'

type Props = { application: Application; mayWrite: boolean; place: DrawerPlace }

/** What happened to an application, and what reviewers note among themselves. */
export function ReviewNotes({ application, mayWrite, place }: Props) {
  const { memberId, events } = application
  const [note, setNote] = useState('')
  useUnsavedDrawer(place, note.trim() !== '')
  const common = {
    changes: [listJoins],
    onError: (error: CallError) => {
      if (error.issues.length === 0) void showError(error)
    },
  }
  const take = useSend(noteJoin, { ...common, sheet: `join-take:${memberId}` })
  const keep = useSend(noteJoin, {
    ...common,
    sheet: `join-note:${memberId}:${note}`,
    onSuccess: () => setNote(''),
  })
  const params = { memberId }
  return (
    <DrawerSection title="메모와 이력">
      <ol className="join-events">
        {events.map(({ kind, note, actor, at }, index) => (
          <li key={index}>
            <span className="meta">{`${formatDateTime(at)} · ${actor}`}</span>{' '}
            {note ? `${joinEventLabel[kind]}: ${note}` : joinEventLabel[kind]}
          </li>
        ))}
      </ol>
      {mayWrite && (
        <>
          <Field label="내부 메모">
            <TextInput maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
          </Field>
          <p className="join-note-actions">
            <Button
              size="small"
              busy={take.isPending}
              onClick={() => take.mutate({ params, body: { take: true } })}
            >
              내가 맡기
            </Button>
            <Button
              size="small"
              busy={keep.isPending}
              disabled={!note.trim()}
              onClick={() => keep.mutate({ params, body: { note, take: false } })}
            >
              메모 남기기
            </Button>
          </p>
        </>
      )}
    </DrawerSection>
  )
}
