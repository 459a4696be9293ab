import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query, useSend } from '#platform/web/calls/query.ts'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { TextRow } from '#platform/web/office/drawer-rows.tsx'
import { newId } from '#platform/web/start/new-id.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { DrawerSection, FormRows } from '#ui/office/drawer.tsx'
import { changeColumn } from './change-column.tsx'
import { listPriceEntries, readPriceChoices } from '../contract.ts'
import { addPriceGroup, renamePriceGroup } from '../group-contract.ts'

type Group = { id: number; name: string }

/** A new group of prices, beside those there are, each of which leads to its own form. */
export function GroupsDrawer({ place }: { place: DrawerPlace }) {
  const { data: choices } = useQuery(query(readPriceChoices))
  const [chosenId, choose] = useState<number | null>(null)
  const chosen = choices?.groups.find(({ id }) => id === chosenId)
  return chosen ? (
    <RenamedGroup key={chosen.id} group={chosen} place={{ ...place, close: () => choose(null) }} />
  ) : (
    <NewGroup place={place} groups={choices?.groups ?? []} onChoose={choose} />
  )
}

type NewProps = { place: DrawerPlace; groups: readonly Group[]; onChoose: (groupId: number) => void }
function NewGroup({ place, groups, onChoose }: NewProps) {
  const [sheet] = useState(newId)
  const form = useDrawerForm({
    place,
    mayWrite: true,
    first: { name: '' },
    changes: [readPriceChoices],
    saved: '가격 그룹을 만들었어요. 회원 목록에서 병의원의 그룹을 바꿀 수 있어요.',
    refusals: { 'group-named': 'name' },
  })
  const add = useSend(addPriceGroup, { sheet: `price-group:${sheet}`, ...form.saving })
  return (
    <DrawerForm
      form={form}
      title="가격 그룹"
      subject="groups"
      busy={add.isPending}
      onSave={() => add.mutate({ body: form.fields })}
      below={
        <DrawerSection title={`가격 그룹 ${groups.length}개`}>
          <DataTable
            caption="가격 그룹"
            density="compact"
            narrow="stack"
            rows={groups}
            rowKey={({ id }) => String(id)}
            columns={[
              { key: 'name', label: '이름', rowHead: true, cell: ({ name }) => name },
              changeColumn(
                ({ id }: Group) => onChoose(id),
                form.changed && '쓰던 이름을 먼저 저장하거나 지워 주세요.',
              ),
            ]}
            empty="가격 그룹이 없어요."
          />
        </DrawerSection>
      }
    >
      <DrawerSection title="새 가격 그룹">
        <FormRows>
          <TextRow
            form={form}
            name="name"
            label="이름"
            required
            maxLength={30}
            help="새로 가입한 병의원은 맨 위의 그룹에 들어가요."
          />
        </FormRows>
      </DrawerSection>
    </DrawerForm>
  )
}

function RenamedGroup({ group: { id, name }, place }: { group: Group; place: DrawerPlace }) {
  const form = useDrawerForm({
    place,
    mayWrite: true,
    first: { name },
    version: { name },
    changes: [readPriceChoices, listPriceEntries],
    saved: '가격 그룹의 이름을 바꿨어요.',
    refusals: { 'group-named': 'name' },
  })
  const rename = useSend(renamePriceGroup, form.saving)
  return (
    <DrawerForm
      form={form}
      title={name}
      subject={`group-${id}`}
      busy={rename.isPending}
      onlyChanged
      onSave={() => rename.mutate({ params: { groupId: id }, body: { ...form.fields, seen: form.version } })}
      actions={
        <Button disabled={form.changed} onClick={place.close}>
          목록으로
        </Button>
      }
    >
      <DrawerSection>
        <FormRows>
          <TextRow form={form} name="name" label="이름" required maxLength={30} />
        </FormRows>
      </DrawerSection>
    </DrawerForm>
  )
}
