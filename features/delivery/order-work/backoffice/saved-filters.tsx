import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query, useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { Pop } from '#ui/office/pop.tsx'
import {
  changeOrderFilter,
  listOrderFilters,
  removeOrderFilter,
  saveOrderFilter,
  type OrderFilters,
  type SavedFilter,
} from '../contract.ts'
import { filterWords } from '../labels.ts'

type Props = { applied: OrderFilters; onApply: (filter: OrderFilters) => void }

/** Filters that one keeps: apply, save what is applied now, rename, make default, forget. */
export function SavedFilters({ applied, onApply }: Props) {
  const { data: kept = [] } = useQuery(query(listOrderFilters))
  const [editing, setEditing] = useState<SavedFilter | null>(null)
  const [name, setName] = useState('')
  const [isDefault, setDefault] = useState(false)
  const done = (words: string) => ({
    changes: [listOrderFilters],
    onSuccess: () => {
      showToast(words, { tone: 'ok' })
      begin(null)
    },
    onError: (error: Error) => void showError(error),
  })
  const begin = (filter: SavedFilter | null) => {
    setEditing(filter)
    setName(filter?.name ?? '')
    setDefault(filter?.isDefault ?? false)
  }
  const save = useSend(saveOrderFilter, done('검색 조건을 저장했어요.'))
  const change = useSend(changeOrderFilter, done('검색 조건을 바꿨어요.'))
  const remove = useSend(removeOrderFilter, done('검색 조건을 삭제했어요.'))
  const send = () =>
    editing
      ? change.mutate({
          params: { filterId: editing.filterId },
          body: { name, filter: editing.filter, isDefault },
        })
      : save.mutate({ body: { name, filter: applied, isDefault } })
  return (
    <Pop label="저장한 검색 조건" face="저장한 조건" className="btn-secondary btn-small">
      {(close) => (
        <div className="orders-filters">
          {kept.length === 0 && <p className="meta">아직 저장한 조건이 없어요.</p>}
          <ul>
            {kept.map((one) => (
              <li key={one.filterId}>
                <button
                  type="button"
                  className="text-btn"
                  onClick={() => {
                    onApply(one.filter)
                    close()
                  }}
                >
                  {one.name}
                </button>
                <span className="meta">
                  {one.isDefault && '기본 · '}
                  {filterWords(one.filter)}
                </span>
                <button
                  type="button"
                  className="text-btn"
                  aria-label={`${one.name} 고치기`}
                  onClick={() => begin(one)}
                >
                  고치기
                </button>
                <IconButton
                  icon="close"
                  iconSize="s"
                  label={`${one.name} 삭제`}
                  onClick={() => remove.mutate({ params: { filterId: one.filterId } })}
                />
              </li>
            ))}
          </ul>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              send()
            }}
          >
            <Field
              label={editing ? '이름 바꾸기' : '지금 조건 저장'}
              help={filterWords(editing?.filter ?? applied)}
            >
              <TextInput value={name} maxLength={30} onChange={(event) => setName(event.target.value)} />
            </Field>
            <Checkbox label="화면을 열 때 쓰기" checked={isDefault} onChange={setDefault} />
            <p className="orders-buttons">
              {editing && (
                <Button size="small" onClick={() => begin(null)}>
                  그만두기
                </Button>
              )}
              <Button
                size="small"
                variant="primary"
                type="submit"
                busy={save.isPending || change.isPending}
                disabledReason={name.trim() ? undefined : '이름을 입력해 주세요.'}
              >
                저장
              </Button>
            </p>
          </form>
        </div>
      )}
    </Pop>
  )
}
