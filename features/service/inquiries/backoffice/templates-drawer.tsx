import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query, useSend } from '#platform/web/calls/query.ts'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { TextRow } from '#platform/web/office/drawer-rows.tsx'
import { newId } from '#platform/web/start/new-id.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { DrawerActions, DrawerSection, FormRows, OfficeDrawer } from '#ui/office/drawer.tsx'
import { templateVariables } from '../answer-templates.ts'
import { MESSAGE_LENGTH } from '../contract.ts'
import {
  addAnswerTemplate,
  changeAnswerTemplate,
  listAnswerTemplates,
  removeAnswerTemplate,
  type AnswerTemplate,
} from '../template-contract.ts'

const TITLE = '답변 템플릿'
const variableList = templateVariables.map((name) => `{${name}}`).join(', ')

/** Answers that are given again and again: their list, and one of them as it is written. */
export function TemplatesDrawer({ place }: { place: DrawerPlace }) {
  const { data: templates = [] } = useQuery(query(listAnswerTemplates))
  const [chosen, choose] = useState<AnswerTemplate | 'new' | null>(null)
  if (chosen !== null)
    return (
      <TemplateForm
        template={
          chosen === 'new'
            ? null
            : (templates.find(({ templateId }) => templateId === chosen.templateId) ?? chosen)
        }
        // saved or removed, it leads back to the list
        place={{ ...place, close: () => choose(null) }}
      />
    )
  return (
    <OfficeDrawer
      title={TITLE}
      subject="templates"
      onClose={place.onClose}
      foot={
        <DrawerActions>
          <Button variant="primary" onClick={() => choose('new')}>
            새 템플릿
          </Button>
        </DrawerActions>
      }
    >
      <DrawerSection>
        <p className="meta">
          1:1 문의와 채팅 상담에서 함께 써요. {variableList}는 답할 때 그 문의의 값으로 바뀌어요.
        </p>
        <DataTable
          caption={TITLE}
          density="compact"
          narrow="scroll"
          rows={templates}
          rowKey={({ templateId }) => String(templateId)}
          columns={[
            {
              key: 'title',
              label: '제목',
              rowHead: true,
              cell: (template) => (
                <Button size="small" onClick={() => choose(template)}>
                  {template.title}
                </Button>
              ),
            },
            { key: 'by', label: '수정자', cell: ({ actor }) => actor },
          ]}
          empty="템플릿이 없어요. 자주 쓰는 답변을 ‘새 템플릿’으로 적어 두세요."
        />
      </DrawerSection>
    </OfficeDrawer>
  )
}

function TemplateForm({ template, place }: { template: AnswerTemplate | null; place: DrawerPlace }) {
  const form = useDrawerForm({
    place,
    mayWrite: true,
    first: { title: template?.title ?? '', body: template?.body ?? '' },
    version: template?.version,
    changes: [listAnswerTemplates],
    saved: '템플릿을 저장했어요.',
    refusals: { 'title-taken': 'title' },
  })
  const [sheet] = useState(() => `answer-template:${newId()}`)
  const add = useSend(addAnswerTemplate, { ...form.saving, sheet })
  const change = useSend(changeAnswerTemplate, form.saving)
  const remove = useSend(removeAnswerTemplate, form.removing('템플릿을 삭제했어요.', 'ok'))
  const params = { templateId: template?.templateId ?? 0 }
  return (
    <DrawerForm
      form={form}
      title={template?.title ?? '새 템플릿'}
      subject={String(template?.templateId ?? 'new-template')}
      busy={add.isPending || change.isPending}
      onSave={() =>
        template
          ? change.mutate({ params, body: { ...form.fields, version: form.version } })
          : add.mutate({ body: form.fields })
      }
      remove={
        template && {
          title: '템플릿을 삭제할까요?',
          text: '이미 보낸 답변은 그대로 남아요.',
          busy: remove.isPending,
          onRemove: () => remove.mutate({ params }),
        }
      }
    >
      <DrawerSection>
        <FormRows>
          <TextRow form={form} name="title" label="제목" required maxLength={60} />
          <TextRow
            form={form}
            name="body"
            label="답변"
            required
            rows={10}
            maxLength={MESSAGE_LENGTH}
            help={`${variableList}는 답할 때 바뀌어요.`}
          />
        </FormRows>
      </DrawerSection>
    </DrawerForm>
  )
}
