import { useQuery } from '@tanstack/react-query'
import { query, useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { TextRow } from '#platform/web/office/drawer-rows.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { DrawerSection, FormRows } from '#ui/office/drawer.tsx'
import { addStopWord, readTeaching, removeStopWord } from '../teaching-contract.ts'

/** Words that a search passes over: 추천, 최저가. */
export function StopsDrawer({ mayWrite, place }: { mayWrite: boolean; place: DrawerPlace }) {
  const { data } = useQuery(query(readTeaching))
  const form = useDrawerForm({
    place,
    mayWrite,
    first: { word: '' },
    changes: [readTeaching],
    saved: '뺄 말을 등록했어요. 다음 검색부터 빼고 찾아요.',
    refusals: { 'stops-full': 'word' },
  })
  const add = useSend(addStopWord, form.saving)
  const remove = useSend(removeStopWord, {
    changes: [readTeaching],
    onSuccess: () => showToast('이 말도 다시 찾아요.'),
  })
  return (
    <DrawerForm
      form={form}
      title="빼고 찾을 말"
      subject="stops"
      busy={add.isPending}
      onSave={() => add.mutate({ body: form.fields })}
      below={
        <DrawerSection title="지금 빼고 찾는 말">
          <DataTable
            caption="빼고 찾는 말"
            density="compact"
            rows={data?.stops ?? []}
            rowKey={({ word }) => word}
            columns={[
              { key: 'word', label: '말', rowHead: true, cell: ({ typed }) => typed },
              {
                key: 'remove',
                label: '삭제',
                align: 'right',
                cell: ({ word, typed }) =>
                  mayWrite && (
                    <Button
                      size="small"
                      aria-label={`${typed} 삭제`}
                      onClick={() => remove.mutate({ query: { word } })}
                    >
                      삭제
                    </Button>
                  ),
              },
            ]}
            empty="빼고 찾는 말이 없어요."
          />
        </DrawerSection>
      }
    >
      <DrawerSection>
        <FormRows>
          <TextRow
            form={form}
            name="word"
            label="뺄 말"
            required
            maxLength={40}
            help="다른 말과 함께 치면 이 말은 빼고 찾아요. 예: 추천, 최저가. 이 말만 치면 그대로 찾아요."
          />
        </FormRows>
      </DrawerSection>
    </DrawerForm>
  )
}
