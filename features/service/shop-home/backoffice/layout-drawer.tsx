import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '#platform/contract/endpoint.ts'
import { formatDate } from '#domain/calendar.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { DrawerSection, OfficeDrawer } from '#ui/office/drawer.tsx'
import { sectionLabel } from '../labels.ts'
import { readHomeLayout, saveHomeLayout } from '../office-contract.ts'
import { keyOf, MOST_SETS, type Section } from '../rules.ts'

type Props = { mayWrite: boolean; place: DrawerPlace }

export function LayoutDrawer(props: Props) {
  const { data, error } = useQuery(query(readHomeLayout))
  return data ? (
    <LayoutForm {...props} layout={data} />
  ) : (
    <OfficeDrawer title="섹션 순서" subject="layout" {...props.place}>
      <DrawerSection>{error ? error.message : '차례를 불러오고 있어요.'}</DrawerSection>
    </OfficeDrawer>
  )
}

type FormProps = Props & { layout: Reply<typeof readHomeLayout> }

/** Sections of home in their order, each on or off; collections join them. */
function LayoutForm({ mayWrite, place, layout }: FormProps) {
  const { collections } = layout
  const form = useDrawerForm({
    place,
    mayWrite,
    first: { sections: layout.sections as Section[] },
    version: layout.version,
    changes: [readHomeLayout],
    saved: '홈 차례를 저장했어요. 홈에 곧바로 보여요.',
    refusals: { 'set-unknown': 'sections' },
  })
  const save = useSend(saveHomeLayout, form.saving)
  const [chosen, setChosen] = useState('')
  const { sections } = form.fields
  const set = (next: Section[]) => form.set({ sections: next })
  const nameOf = (section: Section) =>
    section.kind === 'set'
      ? `기획전: ${collections.find(({ collectionId }) => collectionId === section.collectionId)?.title ?? ''}`
      : sectionLabel[section.kind]
  const free = collections.filter(
    ({ collectionId }) => !sections.some((one) => one.kind === 'set' && one.collectionId === collectionId),
  )
  const problem = form.problem('sections')
  return (
    <DrawerForm
      form={form}
      title="섹션 순서"
      subject="layout"
      busy={save.isPending}
      onlyChanged
      onSave={() => save.mutate({ body: { sections, version: form.version } })}
    >
      <DrawerSection>
        <p className="meta">
          병원·의원 회원에게는 주문 데스크, 다른 사람에게는 인사말이 늘 맨 위에 있고, 그 아래가 이 차례예요.
        </p>
        {problem && <Notice tone="danger" title={problem} />}
        <ol className="home-layout" aria-label="홈 섹션 순서">
          {sections.map((section, at) => (
            <li key={keyOf(section)}>
              <Checkbox
                label={nameOf(section)}
                checked={section.shown}
                disabled={form.off}
                onChange={(shown) => set(sections.with(at, { ...section, shown }))}
              />
              {!form.off && (
                <span className="home-layout-tools">
                  <IconButton
                    icon="chevron-up"
                    iconSize="s"
                    label={`${nameOf(section)} 위로`}
                    disabled={at === 0}
                    onClick={() => set(sections.toSpliced(at, 1).toSpliced(at - 1, 0, section))}
                  />
                  <IconButton
                    icon="chevron-down"
                    iconSize="s"
                    label={`${nameOf(section)} 아래로`}
                    disabled={at === sections.length - 1}
                    onClick={() => set(sections.toSpliced(at, 1).toSpliced(at + 1, 0, section))}
                  />
                  {section.kind === 'set' && (
                    <IconButton
                      icon="trash"
                      iconSize="s"
                      label={`${nameOf(section)} 빼기`}
                      onClick={() => set(sections.toSpliced(at, 1))}
                    />
                  )}
                </span>
              )}
            </li>
          ))}
        </ol>
        {!form.off && free.length > 0 && (
          <div className="home-layout-add">
            <Field label={`기획전 넣기 (${MOST_SETS}개까지)`}>
              <Select
                emptyLabel="고르기"
                value={chosen}
                options={free.map(({ collectionId, title, endsOn }) => ({
                  value: String(collectionId),
                  label: `${title} (${formatDate(endsOn)}까지)`,
                }))}
                onChange={(event) => setChosen(event.target.value)}
              />
            </Field>
            <Button
              disabled={chosen === ''}
              onClick={() => {
                set([...sections, { kind: 'set', collectionId: Number(chosen), shown: true }])
                setChosen('')
              }}
            >
              넣기
            </Button>
          </div>
        )}
      </DrawerSection>
    </DrawerForm>
  )
}
