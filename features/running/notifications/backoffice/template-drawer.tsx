import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { CheckRow, TextRow } from '#platform/web/office/drawer-rows.tsx'
import { useSend } from '#platform/web/calls/query.ts'
import { Button } from '#ui/button.tsx'
import { DrawerSection, FormRows } from '#ui/office/drawer.tsx'
import { channelLabel } from '../labels.ts'
import { listTemplates, listTemplateVersions, saveTemplate, type TemplateRow } from '../office-contract.ts'
import { MOST_TEXT, MOST_TITLE, templateProblem } from '../rules.ts'
import { TemplateVersions } from './template-versions.tsx'
import { PhonePreview } from './phone-preview.tsx'

type Props = { row: TemplateRow; mayWrite: boolean; place: DrawerPlace }

/** The text of one kind and channel, beside what it would read like. */
export function TemplateDrawer({ row, mayWrite, place }: Props) {
  const { kind, channel, title, body, code, used, version, values } = row
  const form = useDrawerForm({
    place,
    mayWrite,
    first: { title, body, code, used },
    version,
    changes: [listTemplates, listTemplateVersions],
    saved: '문구를 바꿨어요.',
  })
  const save = useSend(saveTemplate, form.saving)
  const wrong = templateProblem(channel, form.fields, Object.keys(values))
  // what would be refused stands at its field while it is typed
  const checked = {
    ...form,
    problem: (path: string) => (wrong?.field === path ? wrong.message : form.problem(path)),
  }
  const isFirst = (['title', 'body', 'code'] as const).every((name) => form.fields[name] === row.first[name])
  return (
    <DrawerForm
      form={form}
      title={`${row.kindName} · ${channelLabel[channel]}`}
      subject={`${kind}/${channel}`}
      busy={save.isPending}
      onlyChanged
      onSave={() =>
        save.mutate({ params: { kind, channel }, body: { ...form.fields, version: form.version } })
      }
      actions={
        !isFirst && (
          <Button onClick={() => form.set({ ...row.first })} disabled={form.off}>
            처음 문구로
          </Button>
        )
      }
    >
      <DrawerSection title="문구">
        <FormRows>
          {channel === 'screen' && (
            <TextRow form={checked} name="title" label="제목" required maxLength={MOST_TITLE} />
          )}
          <TextRow
            form={checked}
            name="body"
            label="내용"
            required
            rows={7}
            maxLength={MOST_TEXT}
            help={`쓸 수 있는 값: ${Object.keys(values)
              .map((name) => `#{${name}}`)
              .join(' ')}`}
          />
          {channel === 'kakao' && (
            <TextRow
              form={checked}
              name="code"
              label="템플릿 코드"
              required
              maxLength={64}
              help="승인받은 템플릿과 글이 같아야 해요. 다르면 문자로 보내요."
            />
          )}
          <CheckRow form={form} name="used" label="이 알림을 보내요" />
        </FormRows>
      </DrawerSection>
      <DrawerSection title="미리보기">
        <PhonePreview row={row} {...form.fields} />
      </DrawerSection>
      <TemplateVersions
        row={row}
        onTake={
          mayWrite ? ({ title, body, code, used }) => form.fill({ title, body, code, used }) : undefined
        }
      />
    </DrawerForm>
  )
}
